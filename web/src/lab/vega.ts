/** Draws plots of Vega-Lite. This module is large: import it only where a plot is shown. */

import { parse, View, type NumberLocale } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Language } from "../texts/texts.svelte";

/** How a language writes numbers, as D3 asks for it; English is its own. */
const NUMBERS: Record<Language, NumberLocale | undefined> = {
  en: undefined,
  de: { decimal: ",", thousands: ".", grouping: [3], currency: ["", "\u00a0$"], percent: "\u00a0%" },
};

/** Draw a plot as SVG into an element, as wide as it is, its numbers as a language writes them; return what removes it. */
export async function draw(place: HTMLElement, plot: Record<string, unknown>, language: Language): Promise<() => void> {
  const { spec } = compile(plot as unknown as TopLevelSpec, { config: { locale: { number: NUMBERS[language] } } });
  // The page's security policy forbids code made of text: expressions are interpreted.
  const view = new View(parse(spec, undefined, { ast: true }), { expr: expressionInterpreter, renderer: "svg", hover: true });
  await view.initialize(place).runAsync();
  return () => view.finalize();
}
