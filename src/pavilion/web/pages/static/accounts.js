// What came of answers: gains and losses of an answer, and chapters such as a scoring, which are events of their own.

import { make, said, token } from "./house.js";

/** A number with its sign. */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** The chapters that lines tell, each with all of its reports and the number of the last line; nothing came of some. */
export function chapters(lines) {
  const found = [];
  for (const { n, came } of lines) {
    for (const one of came.filter(({ chapter }) => chapter)) {
      if (found.at(-1)?.chapter !== one.chapter) found.push({ chapter: one.chapter, reports: [], n });
      found.at(-1).reports.push(one);
      found.at(-1).n = n;
    }
  }
  return found.filter(({ reports }) => reports.some(({ shares }) => shares.length));
}

/** The points of each seat from some reports. */
export function sums(reports) {
  const found = {};
  for (const { shares } of reports) {
    for (const { seat, points } of shares) found[seat] = points.reduce((sum, [, n]) => sum + n, found[seat] ?? 0);
  }
  return found;
}

/** Who gains how many points from some reports: "You +9, Ben +4"; oneself first. */
export function gains(reports, { names, seat: own }) {
  const found = sums(reports);
  const seats = Object.keys(names).filter((seat) => found[seat]).sort((a, b) => (b === own) - (a === own));
  return seats.map((seat) => `${seat === own ? said("you") : names[seat]} ${signed(found[seat])}`).join(", ");
}

/** What an answer has brought, a line for everybody whom it concerns; whose answer it was needs no name. */
export function notes(lines, speaker, names) {
  const shares = lines.flatMap(({ came }) => came.filter(({ chapter }) => !chapter)).flatMap((one) => one.shares);
  return Object.keys(names).flatMap((seat) => {
    const mine = shares.filter((share) => share.seat === seat);
    const told = [...mine.flatMap((share) => share.points.map(([name, n]) => [name, signed(n)])), ...mine.flatMap((share) => share.told)];
    if (!told.length) return [];
    const parts = told.flatMap(([name, amount], i) => [i ? " · " : "", name, "\u00a0", make("b", {}, amount)]);
    return [make("small", { class: "came" }, ...(seat === speaker ? [] : [token(seat), `${names[seat]}: `]), ...parts)];
  });
}
