// Founding tables.

import { call, remember, said, trouble } from "./house.js";

const BOTS = ["Ida", "Fulton", "Otis", "Nellie"]; // as guests of a fair were called
const COMPANY = 3; // seats of a table to play at once

/** Found a table and go there; where seats are open, links for them are offered first. */
export async function found(path, body) {
  const told = await call("POST", path, body);
  remember(`watch ${told.watch ? told.table : ""}`, told.watch);
  for (const { seat, invite } of told.invites ?? []) remember(`invite ${told.table} ${seat}`, invite);
  location.assign(`/t/${told.table}${told.invites?.length ? "#invite" : ""}`);
}

/** One click founds a table. */
export function begins(one, founds) {
  one.addEventListener("click", () => {
    one.disabled = true;
    founds(one.dataset).catch((refusal) => {
      one.disabled = false;
      trouble(refusal);
    });
  });
}

export const botName = (n) => BOTS[Math.max(0, n) % BOTS.length];

export function playNow(game, least, most, bot) {
  const seats = Math.max(least, Math.min(most, COMPANY));
  const bots = Array.from({ length: seats - 1 }, (_, n) => ({ kind: "bot", bot, name: botName(n) }));
  return found("/api/tables", { game, seats: [{ kind: "human" }, ...bots] });
}

/** Friends by link, each with a device of their own. */
export function withFriends(game, friends) {
  return found("/api/tables", { game, seats: [{ kind: "human" }, ...Array.from({ length: friends }, () => ({ kind: "open" }))] });
}

/** Go on from a moment of a table at one of one's own: with a seat that one, and bots play the others; else with all. */
export async function goOn(table, at, seat) {
  const told = await fetch(`/api/tables/${table}/record`, { headers: { accept: "application/json" } });
  const { record } = await told.json();
  return found("/api/import", { record, at, seat });
}

/** Friends around one device. */
export function aroundOne(game, players) {
  return found("/api/tables", { game, seats: Array.from({ length: players }, (_, n) => ({ kind: "hotseat", name: said("player_n", { n: n + 1 }) })) });
}
