/** What the server says of a move besides its text, for tests that name moves in notation. */

export interface Described {
  move: string;
  kind: string;
  parts: Record<string, unknown>;
}

const seatOf = (word: string | undefined): number | undefined => {
  const seat = word === undefined ? null : /^p(\d)$/.exec(word);
  return seat ? Number(seat[1]) : undefined;
};
const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** Return the kind and parts of a move of any game. */
export function described(move: string): Described {
  const [verb = "", ...words] = move.split(" ");
  const [first = "", second = "", third = ""] = words;
  const told = (parts: Record<string, unknown>, kind = verb): Described => ({ move, kind, parts });
  if (first === "?") return told({});
  switch (verb) {
    case "first":
    case "ask":
      return told({ seat: seatOf(first) });
    case "die":
    case "artifact":
    case "code":
      return told({ face: Number(first) });
    case "card":
    case "take":
    case "challenge":
    case "raise":
      return told({ card: first });
    case "villain":
    case "pick":
      return told({ villain: first });
    case "draw":
      return told({ colour: first });
    case "show":
      return told({ face: first });
    case "success":
      return told({ symbol: first });
    case "throw":
      return told({ shape: first });
    case "steal":
      return told({}, "take");
    case "roll":
      return told(first ? { shape: first } : {});
    case "return":
      return told(words.every(isNumber) ? { mask: words.map(Number) } : { card: first });
    case "keep":
      return told(Object.fromEntries(words.map((die, n) => [["first", "second", "third", "fourth"][n], Number(die)])));
    case "move":
      return told({ card: first, taker: second, locks: Number(third) });
    case "settle":
      return told({ number: Number(first) });
    case "vote":
      return told({ other: seatOf(first) });
    case "recruit":
      return first ? told({ other: seatOf(first) }, "recruit from") : told({});
    case "heist":
      return told({ museum: first, sidekicks: Number(second) });
    case "raid":
      return told({ card: first, sidekicks: Number(second) });
    case "give":
      return told({}, move);
    case "play": {
      const source = seatOf(second);
      return told({ card: first, source, tile: (source === undefined ? second : third) || undefined }, "play card");
    }
    case "simultaneous":
      return told({ tied: words.map(seatOf) });
    default:
      return told({});
  }
}
