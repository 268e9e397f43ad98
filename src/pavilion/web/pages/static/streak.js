// How many days in a row somebody has solved the puzzle of the day. It stays in the browser; nobody else is told.

import { recall, remember } from "./house.js";

const DAY = 86_400_000;
const before = (day) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

function known() {
  try {
    const told = JSON.parse(recall("streak") ?? "{}");
    return typeof told === "object" && told !== null ? told : {};
  } catch {
    return {};
  }
}

/** On this day: how many days in a row, and whether today’s puzzle was tried, solved or missed. */
export function streak(day) {
  const { last = "", days = 0, solved = false } = known();
  const counts = last === day || last === before(day);
  return { days: counts && Number.isInteger(days) ? days : 0, tried: last === day, solved: last === day && solved };
}

/** The first answer of a day counts, and no other. */
export function count(day, solved) {
  const { days, tried } = streak(day);
  if (!tried) remember("streak", JSON.stringify({ last: day, days: solved ? days + 1 : 0, solved }));
}
