/** Names the build in the page, and writes the service worker that keeps its files. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const WORKER = new URL("./serviceWorker.js", import.meta.url);
/** Return a name for a build: it changes with any of its files, whose names have a hash. */
const nameBuild = (files: string[]): string => createHash("sha256").update(files.toSorted().join("\n")).digest("hex").slice(0, 16);

export function offlinePlugin(): Plugin {
  return {
    name: "larceny-offline",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const build = nameBuild(Object.keys(bundle ?? {}).filter((name) => name.startsWith("assets/")));
        return [{ tag: "meta", attrs: { name: "larceny-build", content: build }, injectTo: "head" }];
      },
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const files = [...assets.map((name) => `/${name}`), "/favicon.svg", "/manifest.webmanifest"].toSorted();
        const constants = `const BUILD = ${JSON.stringify(nameBuild(assets))};\nconst FILES = ${JSON.stringify(files)};\n`;
        this.emitFile({ type: "asset", fileName: "sw.js", source: constants + readFileSync(WORKER, "utf-8") });
      },
    },
  };
}
