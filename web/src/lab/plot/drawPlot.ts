/** Draws a plot of a report as wide as its place. */

import type { Plot } from "../../api/types";
import { drawBars } from "./bar";
import { drawCurves } from "./curve";
import { drawDistribution } from "./distribution";
import { drawFront } from "./front";
import { drawHeatMap } from "./heatMap";
import { drawIntervals } from "./interval";
import type { Picture } from "./picture";

export function drawPlot(plot: Plot, width: number): Picture {
  switch (plot.kind) {
    case "distribution":
      return drawDistribution(plot, width);
    case "interval":
      return drawIntervals(plot, width);
    case "bar":
      return drawBars(plot, width);
    case "curve":
      return drawCurves(plot, width);
    case "front":
      return drawFront(plot, width);
    case "heat_map":
      return drawHeatMap(plot, width);
  }
}
