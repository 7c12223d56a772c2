/** What the numbers on the board of Art Robbery mean. */
import { plural } from "../number";

export const explainArtRobbery = {
  tile: (value: string): string => `Loot: counts ${value} at the end.`,
  boss: "The Boss: counts at the end if its owner also has a 4 or 5 of the same room; otherwise it leaves the game.",
  dots: (n: number): string => plural(n, { one: "The dot is an alibi.", other: "The # dots are alibis." }),
  hiddenAlibis: (tiles: number): string => plural(tiles, { one: "# tile lies face down and may hold more.", other: "# tiles lie face down and may hold more." }),
  alibis: (isDuel: boolean): string =>
    isDuel
      ? "Dots on the tiles. Of two thieves, the one with fewer has to give up loot at the end."
      : "Dots on the tiles. Whoever has the fewest at the end is arrested, and all the loot is gone.",
  number: (value: string): string =>
    `Takes a tile with a ${value} from the middle. If there is none, it steals one that somebody else took in this raid.`,
  cards: {
    boss: "Takes a Boss tile, from the middle or else from somebody else.",
    "guard-dog": "Takes the dog. Whoever has it and is stolen from may give the dog instead of the tile.",
    "greedy-thief": "Takes any tile from the middle, but nothing from anybody.",
  } as Record<string, string>,
  safe: "Loot of earlier raids lies face down and is safe. It counts at the end.",
  hand: "Cards in hand, which only their thief may see. Whoever plays one draws another.",
  leftOver: "Cards that were left in hand. They do not count.",
  free: "Not arrested: all this loot counts.",
  draw: "Cards to draw. When there are none, the played ones are shuffled.",
  played: "Cards played since the last shuffle.",
  standing: (open: number): string => `${open} in sight, before the police have counted the alibis.`,
};
