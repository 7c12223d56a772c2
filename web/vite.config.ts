import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offlinePlugin } from "./worker/offlinePlugin.ts";

const server = process.env.LARCENY_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), offlinePlugin()],
  // Under test, components are mounted as in a browser.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  // The page's addresses begin at the root of a server, those within its scripts at themselves: the same
  // build also stands in a folder of its own (docs/decisions/without-a-server.md).
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  worker: { format: "es", rolldownOptions: { external: /^node:/ } }, // Pyodide asks for parts of Node only there
  build: {
    target: "es2022",
    // The page is data of the Python package: the server finds it there, installed or in a clone.
    outDir: "../src/larceny/server/page",
    emptyOutDir: true,
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The page's security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
    // A test reads the walk through the code in docs/architecture.md.
    fs: { allow: [".", "../docs"] },
  },
  // Files of tests share a process and its modules: to start anew for each took most of the time.
  // The limit is that of a test that hangs; no busy machine is to meet it.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/allTexts.ts"], isolate: false, testTimeout: 120_000, hookTimeout: 120_000 },
});
