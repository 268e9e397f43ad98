// The review of a finished game: begun with a button, shown as far as it is, then told.

import { LETTERS, button, byId, call, language, make, said, token, trouble } from "./house.js";
import { goOn } from "./found.js";
import { drawing } from "./svg.js";

const STATES = { none: "review_none", running: "review_running", failed: "review_failed" };
const AGAIN = 1000; // milliseconds between two looks
const { table } = document.body.dataset;
const address = `/api/tables/${table}/review`;
const phone = matchMedia("(max-width: 720px)");

const percent = (part, sign = false) => `${sign && part > 0 ? "+" : ""}${Math.round(part * 100)}\u00a0%`.replace("-", "−");
const points = (n, sign = false) => `${sign && n > 0 ? "+" : ""}${Math.round(n)}`.replace("-", "−");

async function look() {
  const told = await call("GET", `${address}?lang=${language}&layout=${phone.matches ? "narrow" : "wide"}`);
  if (told.review) return tell(told.review);
  byId("review-state").hidden = false;
  byId("review-begin").hidden = told.state === "running";
  byId("review-bar").hidden = told.state !== "running";
  byId("review-bar").max = told.all || 1;
  byId("review-bar").value = told.done;
  byId("review-words").textContent = said(STATES[told.state], { done: told.done, all: told.all });
  if (told.state === "running") setTimeout(() => look().catch(refused), AGAIN);
}

function refused(refusal) {
  byId("review-state").hidden = false;
  byId("review-words").textContent = refusal.message;
  byId("review-begin").hidden = refusal.error !== "review";
}

function tell(review) {
  byId("review-state").hidden = true;
  byId("review").hidden = false;
  byId("review-legend").replaceChildren(...review.names.map((name, seat) => make("li", {}, token(LETTERS[seat]), name)));
  byId("review-graph").replaceChildren(drawing(review.svg));
  byId("review-note").textContent = said(review.alone ? "review_note_alone" : "review_note", { n: review.decisions });
  byId("review-table").replaceChildren(players(review));
  byId("review-turning").replaceChildren(...review.turning_points.map((one, n) => turning(one, n, review)));
  byId("review-none").hidden = review.turning_points.length > 0;
  byId("review-strokes").replaceChildren(...review.luck.map((one) => stroke(one, review)));
}

/** How everybody played, in numbers. */
function players({ names, seats, alone }) {
  const amount = alone ? points : percent;
  const heads = ["review_accuracy", "review_best", "review_away", "review_gifts", "review_fate"];
  const head = make("tr", {}, make("th", { scope: "col" }, said("review_player")), ...heads.map((key) => make("th", { scope: "col" }, said(key))));
  const row = (one, seat) => make(
    "tr", {},
    make("th", { scope: "row" }, token(LETTERS[seat]), make("span", {}, names[seat])),
    ...[
      String(Math.round(one.accuracy)), said("review_of_all", { n: one.best, all: one.asked }), amount(one.given_away), amount(one.gifts),
      amount(one.luck, true),
    ].map((cell) => make("td", {}, cell)),
  );
  return make("table", { class: "points-table" }, make("thead", {}, head), make("tbody", {}, ...seats.map(row)));
}

function turning(one, n, { names, alone }) {
  const amount = alone ? points : percent;
  return make(
    "li", {},
    make("h3", {}, make("span", { class: "number", "aria-hidden": "true" }, String(n + 1)), said("review_turn", { turn: one.turn, name: names[one.seat] })),
    make("p", {}, said("review_given", { answer: one.given, chance: amount(one.chance), after: amount(one.after) })),
    make("p", { class: "better" }, said("review_better", { answer: one.best })),
    one.why.length ? make("p", { class: "none" }, said("review_why")) : null,
    make("ul", { class: "plain" }, ...one.why.map((reason) => make("li", {}, reason))),
    make(
      "p", { class: "row" },
      make("a", { class: "btn", href: `/t/${table}/at/${one.n}` }, said("review_look")),
      button(said("review_try"), () => goOn(table, one.n, one.seat).catch(trouble), "go", "rotate"),
    ),
  );
}

function stroke({ turn, change }, { names, alone }) {
  const seat = change.reduce((best, one, at) => (Math.abs(one) > Math.abs(change[best]) ? at : best), 0);
  return make("li", {}, said("review_stroke", { turn, change: (alone ? points : percent)(change[seat], true), name: names[seat] }));
}

byId("review-begin").addEventListener("click", () => {
  byId("review-begin").hidden = true;
  call("POST", address, {}).then(look).catch(refused);
});
phone.addEventListener("change", () => look().catch(refused));
look().catch(refused);
