import { expect, test } from "vitest";
import { commitment, outcome } from "../src/proof/dice";
import { bytesOf, hex, hmac, sha256 } from "../src/proof/sha256";

test("SHA-256 gives the published digests", () => {
  expect(hex(sha256(bytesOf("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex(sha256(bytesOf("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  expect(hex(sha256(bytesOf(long)))).toBe("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
});

test("HMAC-SHA-256 gives the digest of RFC 4231, test case 2 and 6", () => {
  const short = hmac(bytesOf("Jefe"), bytesOf("what do ya want for nothing?"));
  expect(hex(short)).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  const long = hmac(new Uint8Array(131).fill(0xaa), bytesOf("Test Using Larger Than Block-Size Key - Hash Key First"));
  expect(hex(long)).toBe("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
});

test("dice are what the server's own proof computes", () => {
  // From larceny.table.dice: commitment("7"), outcome("7", n, 6) for n = 1..8, outcome("7", 9, 52).
  expect(commitment("7")).toBe(SERVER.commitment);
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((event) => outcome("7", event, 6))).toEqual(SERVER.dice);
  expect(outcome("7", 9, 52)).toBe(SERVER.card);
});

const SERVER = {
  commitment: "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451",
  dice: [
    5,
    3,
    3,
    0,
    0,
    0,
    1,
    3
  ],
  card: 2
};
