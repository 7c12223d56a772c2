/** The view of Dice Heist as the server sends it, and names as people read them. */

export interface Museum {
  name: string;
  level: number;
  exhibits: string[];
  odds: number[];
  raid_odds: number[] | null;
}

export interface Thief {
  sidekicks: number;
  gems: Record<Colour, number>;
  paintings: number;
  artifact_cards: number;
  artifacts: number | null;
  cards: string[];
  gem_points: number;
  painting_points: number;
  start_roll: number | null;
}

export interface View {
  phase: "start" | "reveal" | "action" | "roll" | "over";
  turn: number | null;
  supply: number;
  deck: number;
  raids: boolean;
  museums: Museum[];
  thieves: Thief[];
  roll: { for: string; museum?: string; dice_left: number } | null;
}

export type Colour = "red" | "green" | "blue";

export type Exhibit =
  | { kind: "painting"; worth: number }
  | { kind: "artifact"; count: number }
  | { kind: "gem"; colour: Colour };

export const MUSEUM_TITLES: Record<string, string> = {
  hermitage: "Hermitage",
  metropolitan: "Metropolitan",
  "british-museum": "British Museum",
  louvre: "Louvre",
};

/** `louvre-painting-50` and its kin. */
export function readExhibit(card: string): Exhibit {
  const found = /-(painting|artifact|gem)-(\w+)/.exec(card);
  const [, kind, value = ""] = found ?? [];
  if (kind === "painting") return { kind, worth: Number(value) };
  if (kind === "gem") return { kind, colour: value as Colour };
  return { kind: "artifact", count: Number(value) || 1 };
}

export function museumOf(card: string): string {
  return Object.keys(MUSEUM_TITLES).find((name) => card.startsWith(`${name}-`)) ?? "";
}

export function exhibitTitle(card: string): string {
  const exhibit = readExhibit(card);
  if (exhibit.kind === "painting") return `painting worth $${exhibit.worth}m`;
  if (exhibit.kind === "gem") return `${exhibit.colour} gem`;
  return exhibit.count === 1 ? "one artifact" : `${exhibit.count} artifacts`;
}
