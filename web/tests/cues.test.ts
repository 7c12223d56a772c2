import { describe, expect, test } from "vitest";
import type { Game, GameEvent } from "../src/api/types";
import artRobbery from "../src/boards/art-robbery";
import batman from "../src/boards/batman";
import type { BoardModule } from "../src/boards/board";
import diceHeist from "../src/boards/dice-heist";
import heist from "../src/boards/heist";
import spellStealers from "../src/boards/spell-stealers";
import type { SoundName } from "../src/sound/cue";
import { event, recorded } from "./boards/recorded";

type Cues = NonNullable<BoardModule["cues"]>;
const cuesOf = {
  "art-robbery": artRobbery.cues, batman: batman.cues, heist: heist.cues, "spell-stealers": spellStealers.cues,
} as unknown as Record<string, Cues>;

/** Return the sounds of every update of a recorded game, and its events. */
function heard(game: Game, name: string): { sounds: SoundName[]; events: GameEvent[] }[] {
  const updates = recorded(game, name);
  return updates.slice(1).map(({ events, frame }, n) => {
    const cues = cuesOf[game]?.(events, frame, updates[n]?.frame ?? null) ?? [];
    return { sounds: cues.map(({ sound }) => sound), events };
  });
}
const isDie = ({ kind }: GameEvent): boolean => ["die", "show", "artifact", "success"].includes(kind);

const GAMES = [
  ["batman", "standard-4"], ["batman", "no-villains-2"], ["heist", "heist-3"], ["spell-stealers", "polite-3"], ["art-robbery", "standard-3"],
] as const;

describe.each(GAMES)("%s %s", (game, name) => {
  const updates = heard(game, name);

  test("dice are heard exactly where dice fall", () => {
    for (const { sounds, events } of updates) expect(sounds.includes("dice")).toBe(events.some(isDie));
  });

  test("what is heard does not depend on the words of a sentence", () => {
    const mute = recorded(game, name).map(({ events, frame }) => ({ frame, events: events.map((one) => ({ ...one, sentence: "Alarm! Busted! Caught!" })) }));
    mute.slice(1).forEach(({ events, frame }, n) => {
      const cues = cuesOf[game]?.(events, frame, mute[n]?.frame ?? null) ?? [];
      expect(cues.map(({ sound }) => sound)).toEqual(updates[n]?.sounds);
    });
  });
});

test.each(["standard-4", "no-villains-2"])("Batman's alarm rings for a bust and not for Alarm dice: %s", (name) => {
  const all = heard("batman", name);
  for (const { sounds, events } of all) {
    // The server's own words tell the test what happened; the board does not read them.
    const busts = events.filter(({ sentence }) => sentence.includes("Busted")).length;
    expect(sounds.filter((sound) => sound === "alarm")).toHaveLength(busts);
  }
  const withAlarm = all.filter(({ events }) => events.some(({ move }) => move === "show alarm"));
  expect(withAlarm.some(({ sounds }) => !sounds.includes("alarm"))).toBe(true);
  expect(all.some(({ sounds }) => sounds.includes("alarm"))).toBe(true);
});

test.each([["heist", "heist-3"], ["art-robbery", "standard-3"]] as const)("in %s a steal is heard as a lock", (game, name) => {
  const steals = heard(game, name).filter(({ sounds }) => sounds.includes("lock"));
  expect(steals.length).toBeGreaterThan(0);
  for (const { events } of steals) expect(events.some(({ steal, move }) => steal || move === "give tile")).toBe(true);
});

test("a robbery of Dice Heist is heard as loot or as the alarm", () => {
  const frame = (cards: string[]): any => ({ board: { thieves: [{ cards, artifact_cards: 0 }] } });
  const robbery = [event(0, "heist louvre 1"), event("chance", "die 2"), event("chance", "die 5")];
  expect(diceHeist.cues(robbery, frame(["gem"]), frame([])).map(({ sound }) => sound)).toEqual(["dice", "loot"]);
  expect(diceHeist.cues(robbery, frame([]), frame([])).map(({ sound }) => sound)).toEqual(["dice", "alarm"]);
  expect(diceHeist.cues([event(0, "recruit")], frame([]), frame([]))).toEqual([]);
});
