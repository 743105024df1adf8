#!/usr/bin/env node
// A bot in JavaScript: a line of JSON in for every request, a line of JSON out. It needs Node and no packages.
// It speaks protocol 2, which docs/bots.md describes, and plays at random.
"use strict";

const STYLE = {
  name: "style",
  type: "string",
  default: "play",
  choices: ["any", "play"], // any legal move, or rather one that puts something on the table
  help: "which moves it prefers",
};
const chosen = { style: STYLE.default };

/** A random number from 0 to below `most`, the same for the same seed: one step of a linear congruential generator. */
function randomBelow(most, seed) {
  return ((Math.imul(seed, 1664525) + 1013904223) >>> 16) % most;
}

function choose({ legal, seed, view }) {
  const placing = chosen.style === "play" ? legal.filter((move) => /^[a-z]/i.test(move)) : [];
  const moves = placing.length ? placing : legal;
  return moves[randomBelow(moves.length, (seed % 2 ** 32) + view.history.length)];
}

const answers = {
  hello: () => ({ protocol: 2, name: "line bot in JavaScript", version: "2.0", options: [STYLE] }),
  options: (message) => {
    Object.assign(chosen, message.options);
    return {};
  },
  move: (message) => {
    const move = choose(message);
    return { move, thoughts: [{ move, margin: 0 }] }; // a real bot knows what it is worth
  },
};

/** What to say to a line; what is not understood is answered with an error, with the id if there is one. */
function answer(line) {
  let id = null;
  try {
    const message = JSON.parse(line);
    id = message.id ?? null;
    if (!Object.hasOwn(answers, message.type)) throw new Error(`there is no request ${message.type}`);
    return { id, ...answers[message.type](message) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => process.stdout.write(JSON.stringify(answer(line)) + "\n"));
