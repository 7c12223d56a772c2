import { expect, test } from "vitest";
import type { TableInfo } from "../src/api/types";
import { notesOf } from "../src/table/logNotes";

const table = (more: object): TableInfo =>
  ({ seats: [{ name: "Ana" }, { name: "" }], hints: { used: [] }, origin: null, takeovers: [], ...more }) as unknown as TableInfo;

test("every hint used stands behind the event it followed", () => {
  const used = [{ number: 9, seat: 1 }, { number: 4, seat: 0 }];
  expect(notesOf(table({ hints: { used } }))).toEqual([
    { after: 4, seat: 0, text: "Ana used a hint." },
    { after: 9, seat: 1, text: "p1 used a hint." },
  ]);
});

test("a game that began from another says where", () => {
  const [note, ...more] = notesOf(table({ origin: { id: "t", number: 12 } }));
  expect(note).toMatchObject({ after: 12, seat: null });
  expect(note!.text).toContain("another game");
  expect(more).toEqual([]);
});

test("the log says who plays for whom, and from when on", () => {
  const takeovers = [
    { number: 3, seat: 0, kind: "bot", name: "greedy" },
    { number: 7, seat: 0, kind: "back", name: "Ana" },
    { number: 9, seat: 0, kind: "clock", name: "greedy" },
    { number: 11, seat: 0, kind: "person", name: "Dora" },
  ];
  expect(notesOf(table({ takeovers })).map(({ after, text }) => `${after} ${text}`)).toEqual([
    "3 Ana is away: the greedy bot plays from here.",
    "7 Ana is back.",
    "9 Ana was out of time: the greedy bot moved.",
    "11 Dora plays for Ana from here.",
  ]);
});
