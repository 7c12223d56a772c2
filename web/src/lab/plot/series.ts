/** What tells series apart: a colour, a dash and a shape each. The names of the colours are in lab/report/plot_theme.py. */

const COLOURS = ["--brass-text", "--series-1", "--series-2", "--series-3"];
const DASHES = ["", "6 3", "2 2", "8 3 2 3"];

/** Return the colour of a series; what belongs to none is muted. */
export const colourOf = (series: number | null | undefined): string => `var(${series == null ? "--muted" : COLOURS[series % COLOURS.length]})`;

export const dashOf = (series: number | null | undefined): string | undefined => DASHES[(series ?? 0) % DASHES.length] || undefined;
