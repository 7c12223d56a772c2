/** Texts for people stand in the catalogue, where every language has them, and nowhere else. */

import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { findLiterals } from "./findLiterals";

const sources = import.meta.glob<string>(["../../src/**/*.{svelte,ts}", "!../../src/texts/**", "!../../src/api/schema.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What stays outside the catalogue, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  "api/nickname.ts: Old Tom": "a name is the same in every language",
  "boards/heist/Jewel.svelte: II": "a Roman numeral drawn on a jewel",
};

const STYLE = /<style>[^]*<\/style>/;
/** A module without such a string or property needs no parsing. */
const CANDIDATE = /["'`}]\s*\p{Lu}\p{Ll}*[ ,$]|\b(?:alt|label|message|placeholder|text|title):(?! string)/u;

const literalsOf = (component: string): string[] => findLiterals(parse(component, { modern: true }));

/** Return `file: text` for every text of a source that is not in the catalogue. */
function literalsOfFile(path: string, source: string): string[] {
  const file = path.replace("../../src/", "");
  const isModule = file.endsWith(".ts");
  if (isModule && !CANDIDATE.test(source)) return [];
  return literalsOf(isModule ? `<script lang="ts">${source}</script>` : source.replace(STYLE, "")).map((text) => `${file}: ${text}`);
}

const found = Object.entries(sources).flatMap(([path, source]) => literalsOfFile(path, source));

test("no text for people stands outside the catalogue", () => {
  expect(found.filter((one) => !(one in allowed))).toEqual([]);
});

test("every exception is still needed", () => {
  expect(Object.keys(allowed).filter((one) => !found.includes(one))).toEqual([]);
});

test.each([
  ["text of an element", "<p>nobody home</p>", "nobody home"],
  ["text beside a value", "<p>{count} games</p>", "games"],
  ["a title of the page", "<svelte:head><title>The vault · Larceny</title></svelte:head>", "The vault · Larceny"],
  ["a label for readers", '<p aria-label="the vault"></p>', "the vault"],
  ["a label with a value", '<p aria-label="Vault {number}"></p>', "Vault"],
  ["a chosen title", '<p title={isOpen ? "Open" : "Shut"}></p>', "Open"],
  ["a template as a label", "<p title={`seat of ${name}`}></p>", "seat of"],
  ["a property of a component", '<Loading text="Opening the vault" />', "Opening the vault"],
  ["a word that is chosen in the template", '<p>{isOpen ? "open" : "shut"}</p>', "shut"],
  ["a property in a script", '<script>const door = { label: "Vault" };</script>', "Vault"],
  ["a sentence in a script", '<script>const why = "Nobody is home";</script>', "Nobody is home"],
  ["a sentence around a value", "<script>const why = `Nobody of ${names} is home`;</script>", "Nobody of … is home"],
])("finds %s", (_, component, text) => {
  expect(literalsOf(component)).toContain(text);
});

test.each([
  ["the name of the project", "<h1>Larceny</h1>"],
  ["signs and numbers", "<p>{count} · 3 × {odds} →</p>"],
  ["code", "<p><code>larceny serve</code></p>"],
  ["the notation of a move", '<button data-plays="vote none" onclick={() => choose("vote none")}>{label}</button>'],
  ["a class and a style", '<p class="seat {isOn ? "lit on" : ""}" style:width="{width}px">{label}</p>'],
  ["an import", '<script>import { x } from "Some module"; const page = () => import("./pages/Table.svelte");</script>'],
  ["values of technical properties", '<div role="region" aria-live="polite" aria-current={isOn ? "step" : undefined}></div>'],
  ["a comparison", '<p>{#if status === "running"}{label}{/if}</p>'],
])("lets %s be", (_, component) => {
  expect(literalsOf(component)).toEqual([]);
});
