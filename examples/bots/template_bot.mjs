/**
 * A bot for any game of Larceny, in JavaScript for Node.js: one JSON message on each line, in and out.
 *
 * Try it: larceny match dice-heist --bot "node examples/bots/template_bot.mjs" --bot random
 *
 * It needs no package. The messages are described in docs/guides/bot-protocol.md.
 */

import { createInterface } from "node:readline";

/** Return one of turn.moves. This is where your ideas go. */
function choose(turn, game) {
  return turn.moves[Math.floor(Math.random() * turn.moves.length)];
}

function answer(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

let game = null;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    game = message;
    answer({ protocol: 1, name: "template-js" });
  } else if (message.type === "turn") {
    answer({ move: choose(message, game) });
  }
  // "new_game", "game_over", and whatever later versions may add, needs no answer.
}
