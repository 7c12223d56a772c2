/** Draws plots of Vega-Lite. This module is large: import it only where a plot is shown. */

import { parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";

/** Draw a plot as SVG into an element, as wide as it is; return what removes it. */
export async function draw(place: HTMLElement, plot: Record<string, unknown>): Promise<() => void> {
  const { spec } = compile(plot as unknown as TopLevelSpec);
  // The page's security policy forbids code made of text: expressions are interpreted.
  const view = new View(parse(spec, undefined, { ast: true }), { expr: expressionInterpreter, renderer: "svg", hover: true });
  await view.initialize(place).runAsync();
  return () => view.finalize();
}
