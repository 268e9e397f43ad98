// The end of a game: places, where the points come from, how they grew, and how to check that chance was fair.

import { LETTERS, againWords, button, byId, call, carefully, draw, make, open, said, token } from "./house.js";
import { rematch } from "./company.js";
import { sheet } from "./sheet.js";

export function openEnding(table) {
  sheet("ending", said("final_result"), "widest", make("div", { id: "ending-body" }));
  build(table);
  open("ending");
}

function build(table) {
  const { frame } = table;
  const { room } = frame;
  const again = room.yours.length ? carefully(button(againWords(frame), () => rematch(table), "go", "rotate")) : null;
  const replay = make("a", { class: "btn", href: `/t/${table.id}/replay` }, said("replay"));
  const review = make("a", { class: "btn", href: `/t/${table.id}/review` }, said("review"));
  const record = make("a", { class: "btn quiet", href: `/api/tables/${table.id}/record`, download: `${document.body.dataset.game}-${table.id}.txt` }, said("export_record"));
  byId("ending-title").textContent = byId("ask").textContent || said("final_result");
  byId("ending-body").replaceChildren(
    make(
      "div", { class: "result" }, podium(frame), rank(frame), frame.verdict && room.yours.length ? best(table) : null,
      tied(frame) ? make("p", { class: "none" }, said("tie_broken")) : null,
      make("h3", {}, said("where_from")), sources(frame),
      make("h3", {}, said("points_over_time")), legend(frame.names), graph(room, frame.names, frame.verdict?.target),
      fair(frame),
      make("p", { class: "row" }, record, carefully(make("a", { class: "btn quiet", href: "/" }, said("leave")))),
    ),
    make("p", { class: "row stays" }, again, review, replay, button(said("share_it"), () => table.share(), "", "link")),
  );
}

const told = (points) => String(points).replace("-", "\u2212");

function podium({ room, names, scores, verdict }) {
  const seats = scores.map((_, seat) => seat).sort((a, b) => room.ranking[a] - room.ranking[b]);
  const first = (seat) => (verdict ? verdict.reached : room.ranking[seat] === 1);
  const place = (seat) => (verdict ? null : make("span", { class: "place" }, `${room.ranking[seat]}.`));
  const row = (seat) => make(
    "li", { class: first(seat) ? "first" : "" },
    place(seat), token(LETTERS[seat]), make("span", {}, names[LETTERS[seat]]),
    make("span", { class: "points" }, told(scores[seat])),
  );
  return make("ol", { class: verdict ? "podium one" : "podium" }, ...seats.map(row));
}

/** How this compares with one's other games alone; nobody else is told. */
function best(table) {
  const line = make("p", { class: "best", role: "status" });
  call("GET", `/api/me/solo?table=${table.id}`).then(([one]) => {
    if (!one) return;
    const here = one.table === table.id && one.best !== one.second;
    line.classList.toggle("new", here);
    line.textContent = !here ? said("best_so_far", { points: one.best }) : one.second === null ? said("best_first") : said("best_new", { more: one.best - one.second });
  }, () => {});
  return line;
}

function rank({ verdict }) {
  return verdict?.rank ? make("p", { class: "rank" }, said("rank_won", { rank: verdict.rank })) : null;
}

/** Somebody is behind somebody else with the same points. */
function tied({ room, scores }) {
  return scores.some((points, seat) => scores.some((others, other) => points === others && room.ranking[seat] !== room.ranking[other]));
}

/** Sources that belong together, each once, in the order of the rules: [[group, [source, …]], …]. */
function grouped({ sources, groups }) {
  const found = new Map();
  for (const source of sources) {
    const group = groups[source] ?? source;
    found.set(group, [...(found.get(group) ?? []), source]);
  }
  return [...found];
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function sources({ room, names, scores }) {
  const { breakdown } = room;
  const row = (title, points, look = "") => make("tr", { class: look }, make("th", { scope: "row" }, capital(title)), ...points.map((n) => make("td", {}, n ? told(n) : "·")));
  const sum = (parts, some) => some.reduce((all, source) => all + (parts[source] ?? 0), 0);
  const body = grouped(room).flatMap(([group, some]) => {
    const whole = row(group, breakdown.map((parts) => sum(parts, some)), "whole");
    return some.length === 1 && group === some[0] ? [whole] : [whole, ...some.map((source) => row(source, breakdown.map((parts) => parts[source]), "part"))];
  });
  const heads = scores.map((_, seat) => make("th", { scope: "col" }, token(LETTERS[seat]), make("span", {}, names[LETTERS[seat]])));
  const foot = make("tr", {}, make("th", { scope: "row" }, said("total")), ...scores.map((points) => make("td", {}, told(points))));
  const head = make("thead", {}, make("tr", {}, make("th", { scope: "col" }, capital(said("points"))), ...heads));
  const table = make("table", { class: "points-table" }, head, make("tbody", {}, ...body), make("tfoot", {}, foot));
  return make("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": said("where_from") }, table);
}

/** Who has which line. */
function legend(names) {
  return make("ul", { class: "legend" }, ...Object.entries(names).map(([seat, name]) => make("li", {}, token(seat), name)));
}

const STEPS = [5, 10, 20, 50, 100];
const MOST_LINES = 6; // across the graph

/** Points at the end of every turn, a line for each player, with the rounds; alone, the target too. */
function graph({ course_of_points: course, rounds }, names, target = 0) {
  const w = matchMedia("(max-width: 720px)").matches ? 380 : 760, h = 240, left = 34, right = 30, top = 10, low = 24;
  const most = Math.max(10, target + 1, ...course.flat()), fewest = Math.min(0, ...course.flat());
  const grid = STEPS.find((step) => (most - fewest) / step <= MOST_LINES) ?? STEPS.at(-1);
  const least = Math.floor(fewest / grid) * grid;
  const x = (turn) => left + ((w - left - right) * turn) / Math.max(1, course.length - 1);
  const y = (points) => h - low - ((h - low - top) * (points - least)) / (most - least);
  const svg = draw("svg", { class: "graph", viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": course.at(-1).map((points, seat) => `${names[LETTERS[seat]]}: ${points}`).join(", ") });
  for (let points = least; points <= most; points += grid) {
    svg.append(draw("path", { class: points ? "axis" : "base", d: `M${left} ${y(points)}H${w - right}` }), draw("text", { x: left - 6, y: y(points) + 4, "text-anchor": "end" }, told(points)));
  }
  for (const [i, [end, number, words]] of rounds.entries()) {
    const begin = rounds[i - 1]?.[0] ?? 0;
    if (i) svg.append(draw("path", { class: "axis", d: `M${x(begin)} ${top}V${h - low}` }));
    const wide = x(end) - x(begin);
    if (wide > 12) svg.append(draw("text", { x: x((begin + end) / 2), y: h - 6, "text-anchor": "middle" }, wide > 70 ? words : String(number)));
  }
  if (target) svg.append(draw("path", { class: "target", d: `M${left} ${y(target)}H${w - right}` }), draw("text", { x: left + 4, y: y(target) - 5 }, `${said("target")}: ${target}`));
  const paths = course[0].map((_, seat) => course.map((points, turn) => `${turn ? "L" : "M"}${x(turn).toFixed(1)} ${y(points[seat]).toFixed(1)}`).join(""));
  for (const [seat, d] of paths.entries()) svg.append(draw("path", { class: "under", d }), draw("path", { class: `line p-${LETTERS[seat]}`, d }));
  const marks = course.at(-1).map((points, seat) => ({ seat, at: y(points) })).sort((a, b) => a.at - b.at);
  for (let i = 1; i < marks.length; i++) marks[i].at = Math.max(marks[i].at, marks[i - 1].at + 20);
  for (let i = marks.length - 1, lowest = h - 12; i >= 0; i--, lowest -= 20) marks[i].at = Math.min(marks[i].at, lowest);
  for (const { seat, at } of marks) svg.append(draw("use", { href: `#t-${LETTERS[seat]}`, class: `p-${LETTERS[seat]}`, x: w - right + 3, y: at - 12, width: 24, height: 24 }));
  return svg;
}

function fair(frame) {
  if (!frame.commitment) return null;
  const seed = frame.room.seed ? ` ${said("seed_told", { seed: frame.room.seed })}` : "";
  return make("p", { class: "fine-print" }, said("commitment", { commitment: frame.commitment }) + seed);
}
