import { describe, expect, test } from "vitest";
import spellStealers from "../../src/boards/spell-stealers";
import { recapOf } from "../../src/boards/spell-stealers/recap";
import { sceneMs, sceneOf, TELL_MS } from "../../src/boards/spell-stealers/scene";
import { crowdOffset, fitTrack, lastStep, layTrack, stepsBetween } from "../../src/boards/spell-stealers/track";
import { coloursOf, describeAttempt, percentOf, sidesOf } from "../../src/boards/spell-stealers/piece";
import { described } from "../described";
import { chance, event, recorded } from "./recorded";

const NAMES = ["polite-3", "polite-6"];

describe("the track", () => {
  test.each([9, 14])("winds step by step in %i columns", (columns) => {
    const { spots, width, height } = layTrack(lastStep(35, columns), columns);
    expect(spots.length % columns).toBe(0);
    expect(spots.length).toBeGreaterThan(36);
    spots.forEach(({ x, y }, n) => {
      expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
      const next = spots[n + 1];
      if (next) expect(Math.hypot(next.x - x, next.y - y)).toBeLessThan(75);
    });
  });

  test("goes on beyond the spell", () => {
    expect(lastStep(35, 9)).toBe(44);
    expect(lastStep(50, 8)).toBeGreaterThan(58);
  });

  test("has few long terraces in a wide room and many short ones in a high one", () => {
    const wide = fitTrack(35, { width: 860, height: 300 });
    const high = fitTrack(35, { width: 340, height: 360 });
    expect(wide.columns).toBeGreaterThan(high.columns);
    expect(wide.rows).toBeLessThan(high.rows);
    for (const track of [wide, high]) expect(track.spots.length).toBeGreaterThan(36);
  });

  test("has higher terraces and larger figures in a higher room, and none reaches the steps above", () => {
    const low = fitTrack(35, { width: 1400, height: 430 });
    const high = fitTrack(35, { width: 1400, height: 540 });
    expect(high.columns).toBe(low.columns);
    expect(high.row).toBeGreaterThan(low.row);
    expect(high.growth).toBeGreaterThan(low.growth);
    for (const { row, growth } of [low, high]) expect(30 * growth).toBeLessThan(row);
  });

  test("shows all who stand together", () => {
    for (let count = 1; count <= 6; count++) {
      const places = Array.from({ length: count }, (_, n) => JSON.stringify(crowdOffset(count, n)));
      expect(new Set(places).size).toBe(count);
    }
  });

  test("is walked forward and back", () => {
    expect(stepsBetween(3, 6)).toEqual([3, 4, 5, 6]);
    expect(stepsBetween(2, 0)).toEqual([2, 1, 0]);
    expect(stepsBetween(4, 4)).toEqual([4]);
  });
});

describe.each(NAMES)("a whole game: %s", (name) => {
  const updates = recorded("spell-stealers", name);

  test("dice tumble when the server rolled them, and lie otherwise", () => {
    for (const { events } of updates) {
      const scene = sceneOf(events);
      expect(scene.artifactAt > 0).toBe(events.some(({ move }) => move.startsWith("artifact ")));
      expect(scene.successAt > 0).toBe(events.some(({ move }) => move.startsWith("success ")));
    }
  });

  test("a theft is told as one, and its pawn has time to walk", () => {
    const attempts = updates.filter(({ events }) => events.some(({ steal }) => steal));
    const stolen = attempts.filter(({ frame }) => frame.board.roll?.stolen_by !== null);
    expect(stolen.length).toBeGreaterThan(0);
    for (const { events, frame } of attempts) {
      const attempt = frame.board.roll?.attempts.at(-1);
      expect(attempt?.seat).toBe(sceneOf(events).theft?.seat);
      expect(sceneMs(events)).toBeGreaterThan(sceneOf(events).settled);
    }
    for (const { frame } of stolen) {
      const { roll } = frame.board;
      const attempt = roll?.attempts.find(({ verdict }) => verdict === "stolen");
      expect(attempt?.moved).toBe(roll?.number);
      expect(roll?.stolen_by).toBe(attempt?.seat);
    }
  });

  test("every die has its shape, every symbol its colours", () => {
    for (const { frame } of updates) {
      for (const die of frame.board.dice) expect(sidesOf(die.name)).toBe(die.faces);
      const success = frame.board.roll?.success;
      const colour = frame.board.roll?.colour;
      if (success && colour) expect(coloursOf(success).includes(colour)).toBe(frame.board.roll?.matched);
    }
  });

  test("standings are steps", () => {
    for (const { frame } of updates) {
      expect(spellStealers.standing(frame, 0)?.value).toBe(`${frame.board.thieves[0]!.pawn}`);
    }
  });
});

describe("the scene of an update", () => {
  const rolled = [event(1, "roll diamond"), ...chance("artifact 8; success green; ask p0")];

  test("two dice fall, and nobody walks yet", () => {
    const scene = sceneOf(rolled);
    expect(scene.roller).toBe(1);
    expect(scene.settled).toBeGreaterThan(600);
    expect(scene.ended).toBe(scene.settled);
  });

  test("a miss is told before the next turn begins, and a success is not held up", () => {
    const numbered = rolled.map((one, n) => ({ ...one, number: n + 1 }));
    const missed = sceneOf(numbered, [], true);
    expect(missed.ended).toBe(missed.settled + TELL_MS);
    expect(sceneOf([event(1, "stop")], [], true).ended).toBe(900);
  });

  test("who is robbed is known from the die that took it, and only when it is new", () => {
    const stolen = [event(0, "steal"), { ...chance("die 8")[0]!, victim: 1 }];
    expect(sceneOf(stolen).robbed).toBe(1);
    expect(sceneOf([event(1, "stop")], stolen).robbed).toBeNull();
    expect(sceneOf([event(0, "steal"), ...chance("die 3")]).robbed).toBeNull();
  });

  test("stopping is a walk without dice", () => {
    expect(sceneOf([event(1, "stop")])).toMatchObject({ settled: 0, ended: 900 });
  });

  test("a stealing die is not a roll for the start", () => {
    expect(sceneOf([event(0, "steal"), ...chance("die 3")]).starts).toEqual([]);
    expect(sceneOf(chance("die 3; die 12")).starts).toEqual([3, 12]);
  });

  test("with real dice the artifact die lies while the success die falls", () => {
    const [success] = chance("success green");
    const scene = sceneOf([{ ...success!, number: 3 }], [{ ...rolled[0]!, number: 1 }, { ...rolled[1]!, number: 2 }]);
    expect(scene.artifactAt).toBe(0);
    expect(scene.successAt).toBe(3);
  });

  test("nothing new takes no time", () => {
    expect(sceneOf([], rolled).ended).toBe(0);
  });
});

test("the next player is told how the turn before ended", () => {
  const missed = [event(2, "roll ?"), ...chance("artifact 3; success green")];
  expect(recapOf(missed)).toEqual({ seat: 2, sentence: null });
  expect(recapOf([...missed, event(0, "stop", "Ana stops.")])).toEqual({ seat: 0, sentence: "Ana stops." });
  expect(recapOf([...missed, event(1, "decline")])).toBeNull();
  expect(recapOf(chance("die 3; die 4"))).toBeNull();
});

test("attempts in words", () => {
  const attempt = { seat: 1, die: "orb" as const, shows: 4, verdict: "too low" as const, moved: -4 };
  expect(describeAttempt(attempt)).toBe("too low, 4 steps back");
  expect(describeAttempt({ ...attempt, moved: 0 })).toBe("too low, stays put");
  expect(describeAttempt({ ...attempt, verdict: "stolen", moved: 1 })).toBe("stolen, 1 step forward");
  expect(describeAttempt({ ...attempt, shows: null })).toBe("in the air");
});

test("the chance beside a choice is the server's own", () => {
  expect(percentOf({ ...described("steal"), sentence: "", odds: "8% to match or beat 12" })).toBe("8%");
  expect(percentOf({ ...described("stop"), sentence: "", odds: null })).toBe("");
});
