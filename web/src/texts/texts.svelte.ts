/** The texts of the page in the language of its reader. */

import { readStored, store } from "../shell/browserStorage";
import { en } from "./en";

export type PageTexts = typeof en;
/** Texts that are loaded with what shows them: the boards by the names of their games, and pages. */
interface Chapters {
  "art-robbery": typeof import("./en/chapters/art-robbery");
  batman: typeof import("./en/chapters/batman");
  "dice-heist": typeof import("./en/chapters/dice-heist");
  heist: typeof import("./en/chapters/heist");
  "spell-stealers": typeof import("./en/chapters/spell-stealers");
  host: typeof import("./en/chapters/host");
  lab: typeof import("./en/chapters/lab");
  verify: typeof import("./en/chapters/verify");
}
type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
/** All texts. Those of a chapter are there once it is loaded. */
export type Texts = PageTexts & All<Chapters[keyof Chapters]>;

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** English is part of the page; another language is loaded when it is chosen. */
const loaders: Record<Language, () => Promise<PageTexts>> = {
  en: () => Promise.resolve(en),
  de: () => import("./de").then((module) => module.de),
};
const files = import.meta.glob<Partial<Texts>>("./{en,de}/chapters/*.ts");

let current = $state.raw<Texts>(en as Texts);
/** It changes with the language alone, not with each chapter. */
let shown = $state<Language>("en");
let asked: Language = "en";
const chapters = new Set<string>();

/** Load the texts of a chapter; a game without one brings none. */
export async function loadChapter(name: string): Promise<void> {
  if (!chapters.has(name) && `./en/chapters/${name}.ts` in files) await compose(asked, name);
}

/** Load a component together with the texts of its chapter. */
export async function withChapter<Module>(name: keyof Chapters, module: Promise<Module>): Promise<Module> {
  return (await Promise.all([module, loadChapter(name)]))[0];
}

/** Put together all texts that are needed in a language; what is asked for meanwhile comes with it. */
async function compose(language: Language, added?: string): Promise<void> {
  const names = [...chapters, ...(added ? [added] : [])];
  const parts = await Promise.all([loaders[language](), ...names.map((name) => files[`./${language}/chapters/${name}.ts`]?.())]);
  names.forEach((name) => chapters.add(name));
  if (language !== asked || new Set(names).size < chapters.size) return compose(asked);
  current = Object.assign({}, ...parts) as Texts;
  shown = language;
}

/** Return all texts in the chosen language. */
export const texts = (): Texts => current;

export const language = (): Language => shown;

/** Show the page in another language from now on. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  store("language", chosen);
  await show(chosen);
}

/** Show the page in the language chosen before, else in the first one of the browser that we have. */
export async function applyLanguage(): Promise<void> {
  await show(readStored<Language | null>("language", null) ?? preferredLanguage(navigator.languages));
}

/** Return the first language of a browser's list that there are texts in; else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.split("-")[0]?.toLowerCase() ?? "");
  return codes.find((code): code is Language => code in LANGUAGES) ?? "en";
}

async function show(chosen: Language): Promise<void> {
  const before = asked;
  asked = chosen in LANGUAGES ? chosen : "en";
  try {
    await compose(asked);
  } catch {
    asked = before;
  }
  document.documentElement.lang = shown;
}
