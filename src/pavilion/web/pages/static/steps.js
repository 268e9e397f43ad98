// What happens to the table itself: steps of whoever has no seat, each with its rule.

import { make } from "./house.js";

const amounts = (told) => told.flatMap(([name, amount], i) => [i ? " · " : "", name, "\u00a0", make("b", {}, amount)]);

function step({ title, rule, shares }) {
  const link = () => make("a", { href: `/rules/${document.body.dataset.game}#${rule}` }, rule);
  return shares.filter(({ seat }) => !seat).map(({ told }) => make("small", { class: "came" }, `${title}${told.length ? ": " : ""}`, ...amounts(told), " ", link()));
}

/** Add the steps of these reports to an entry of the log, below what can be pressed: they have links. */
export const addSteps = (entry, reports) => entry.append(make("div", { class: "steps" }, ...reports.flatMap(step)));
