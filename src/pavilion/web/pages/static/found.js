// Founding tables.

import { call, remember } from "./house.js";

const BOTS = ["Ida", "Fulton", "Otis", "Nellie"]; // as guests of a fair were called
const COMPANY = 3; // seats of a table to play at once

/** Found a table and go there. */
export async function found(path, body, stay = false) {
  const told = await call("POST", path, body);
  remember(`watch ${told.watch ? told.table : ""}`, told.watch);
  if (!stay) location.assign(`/t/${told.table}`);
  return told;
}

export const botName = (n) => BOTS[Math.max(0, n) % BOTS.length];

export function playNow(game, least, most) {
  const seats = Math.max(least, Math.min(most, COMPANY));
  const bots = Array.from({ length: seats - 1 }, (_, n) => ({ kind: "bot", bot: "greedy", name: botName(n) }));
  return found("/api/tables", { game, seats: [{ kind: "human" }, ...bots] });
}
