// Answers and what came of them, told together: sentences, gains and losses, and chapters such as a scoring.

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
  return found.filter(({ reports }) => reports.some(({ shares }) => shares.some(({ seat }) => seat)));
}

/** The points of each seat from some reports. */
export function sums(reports) {
  const found = {};
  for (const { shares } of reports) {
    for (const { seat, points } of shares.filter((share) => share.seat)) found[seat] = points.reduce((sum, [, n]) => sum + n, found[seat] ?? 0);
  }
  return found;
}

/** Who gains how many points from some reports: "You +9, Ben +4"; oneself first. */
export function gains(reports, { names, seat: own }) {
  const found = sums(reports);
  const seats = Object.keys(names).filter((seat) => found[seat]).sort((a, b) => (b === own) - (a === own));
  return seats.map((seat) => `${seat === own ? said("you") : names[seat]} ${signed(found[seat])}`).join(", ");
}

/** What is foretold of some reports: points, else what else comes to oneself; "" if there is nothing. */
export function gained(reports, frame) {
  const own = reports.flatMap(({ shares }) => shares.filter(({ seat }) => seat === frame.seat));
  return gains(reports, frame) || own.flatMap((share) => share.told.map((one) => one.join(" "))).join(", ");
}

/** What all lines of an entry have brought together, which the last one tells; whose entry it is needs no name. */
export function notes(lines, speaker, names) {
  const { brought } = lines.at(-1);
  const own = brought.filter(({ seat }) => !seat || seat === speaker).map(({ words }) => words).join(", ");
  const others = brought.filter(({ seat }) => seat && seat !== speaker).map(({ seat, words }) => [token(seat), `${names[seat]} ${words}`]);
  return [...(own ? [[own]] : []), ...others].map((parts) => make("small", { class: "came" }, ...parts));
}

/** Sentences without those that go without saying, the same again as a number: "advances in row Steel (×2)". */
export function counted(sentences) {
  const found = [];
  for (const words of sentences.filter(Boolean)) {
    if (found.at(-1)?.words === words) found.at(-1).n++;
    else found.push({ words, n: 1 });
  }
  return found.map(({ words, n }) => (n > 1 ? `${words} (×${n})` : words));
}

/** Sentences as one; what they begin with alike ("Turned up: ", or a name) is said once. */
export function together(lines, names = {}) {
  const said = [];
  for (const { seat, words } of lines.filter(({ words }) => words)) {
    const start = seat === null ? words.slice(0, words.indexOf(": ") + 2) : `${names[seat]} `;
    const rest = words.startsWith(start) ? words.slice(start.length) : words;
    if (start.length > 2 && said.at(-1)?.start === start) said.at(-1).rest.push(rest);
    else said.push({ start: words.startsWith(start) ? start : "", rest: [rest] });
  }
  return said.map(({ start, rest }) => start + counted(rest).join(", ")).join("; ");
}
