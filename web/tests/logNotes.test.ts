import { expect, test } from "vitest";
import type { TableInfo } from "../src/api/types";
import { notesOf } from "../src/table/logNotes";

const table = (more: object): TableInfo =>
  ({ seats: [{ name: "Ana" }, { name: "" }], hints: { used: [] }, origin: null, ...more }) as unknown as TableInfo;

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
