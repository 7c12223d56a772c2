/** The texts of the page in the language of its reader. */

import { readStored, store } from "../shell/browserStorage";
import { en } from "./en";

export type Texts = typeof en;
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** English is part of the page; another language is loaded when it is chosen. */
const loaders: Record<Language, () => Promise<Texts>> = {
  en: () => Promise.resolve(en),
  de: () => import("./de").then((module) => module.de),
};

let current = $state.raw<{ language: Language; texts: Texts }>({ language: "en", texts: en });

/** Return all texts in the chosen language. */
export const texts = (): Texts => current.texts;

export const language = (): Language => current.language;

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
  const known = chosen in LANGUAGES ? chosen : "en";
  try {
    current = { language: known, texts: await loaders[known]() };
  } catch {
    current = { language: "en", texts: en };
  }
  document.documentElement.lang = current.language;
}
