// The company at a table: who is here, wishes that need everybody's consent, playing again.

import { LETTERS, button, byId, call, close, icon, listed, make, notice, recall, refill, remember, said, trouble } from "./house.js";
import { wanted } from "./bell.js";
import { notifySwitch, soundSwitch, want } from "./ring.js";

const MOST_TIMER = 2 ** 31 - 1; // what browsers take for a longer wait is none

/** Whoever comes to a table that is not for them, or is none. */
export function shutOut(table, { status }) {
  byId("ask").textContent = said(status === 404 ? "no_such_table" : "not_admitted");
  byId("so").textContent = status === 404 ? "" : said("not_admitted_note");
  byId("acts").replaceChildren(make("a", { class: "btn go", href: "/" }, said("leave")));
}

/** At a listed table whoever watches may sit down. */
export function offerSeats(table) {
  const { room, seat: own, over } = table.frame;
  const sit = (seat) => call("POST", `/api/tables/${table.id}/join`, { seat }).then(() => table.line.connect(), trouble);
  const free = own === null && !over ? room.seats.filter((seat) => seat.kind === "open" && !seat.held && !seat.bot) : [];
  for (const old of byId("acts").querySelectorAll(".sit")) old.remove();
  byId("acts").append(...free.map(({ seat }) => button(said("take_seat", { seat: LETTERS[seat] }), () => sit(seat), "go sit")));
}

/** What the menu offers: to take something back; for whom a bot could be proposed, and when. */
export function showMenu(table) {
  const { room } = table.frame;
  if (!byId("set-sound")) {
    notifySwitch(byId("set-notify"));
    soundSwitch();
  }
  byId("menu-takeback").disabled = takeBackTo(table) === null;
  const absent = room.yours.length ? room.seats.filter((seat) => seat.replace_from !== null && !room.yours.includes(seat.seat)) : [];
  refill(byId("menu-replace"), absent.map((seat) => replaceButton(table, seat)));
  showAgainWhenRipe(table, absent);
}

let ripe;

/** A menu that stands open offers a bot as soon as one may be proposed. */
function showAgainWhenRipe(table, absent) {
  clearTimeout(ripe);
  const left = Math.min(...absent.map((seat) => seat.replace_from * 1000 - Date.now()).filter((wait) => wait > 0));
  if (left < MOST_TIMER) ripe = setTimeout(() => byId("menu").open && showMenu(table), left + 1);
}

function replaceButton(table, seat) {
  const name = table.frame.names[LETTERS[seat.seat]];
  const propose = () => wish(table, { kind: "replace", who: seat.seat });
  const left = seat.replace_from - Date.now() / 1000;
  const label = left > 0 ? said("replace_later", { name, when: soon(left) }) : said("replace", { name });
  return make("button", { type: "button", onclick: propose, disabled: left > 0 }, icon("bot"), label);
}

function soon(seconds) {
  const minutes = Math.max(1, Math.ceil(Math.floor(seconds) / 60)), hours = Math.ceil(minutes / 60);
  const when = minutes < 60 ? said("in_minutes", { n: minutes }) : hours < 24 ? said("in_hours", { n: hours }) : said("in_days", { n: Math.ceil(hours / 24) });
  return when.replaceAll(" ", "\u00a0"); // stays on one line
}

/** Before which answer a take-back would go: one's own last one, if nothing was revealed since. */
function takeBackTo(table) {
  const { room, seat } = table.frame;
  const own = table.log.lines.findLast((line) => line.seat !== null && room.yours.includes(LETTERS.indexOf(line.seat)) && !line.forced);
  return seat !== null && own && own.n >= room.veil && own.n < room.answers ? own.n : null;
}

export function askForTakeBack(table) {
  const to = takeBackTo(table);
  if (to === null) return notice(said("take_back_never"));
  wish(table, { kind: "takeback", to });
}

async function wish(table, body) {
  close("menu");
  await call("POST", `/api/tables/${table.id}/wishes`, { decision: table.frame.decision, seat: table.frame.room.yours[0], ...body }).catch(trouble);
}

export function showWish(table) {
  const { room, names } = table.frame;
  const box = byId("wish");
  const asked = room.proposal;
  const gone = room.yours.find((seat) => room.seats[seat].kind !== "bot" && room.seats[seat].bot);
  const offer = !asked && gone === undefined && offersNotices(table);
  box.classList.toggle("calm", offer);
  box.hidden = !asked && gone === undefined && !offer;
  if (box.hidden) return box.replaceChildren();
  if (offer) return offerNotices(table, box);
  if (!asked) {
    const back = () => call("POST", `/api/tables/${table.id}/return`, { seat: gone }).catch(trouble);
    return refill(box, [make("p", {}, said("bot_has_seat")), button(said("come_back"), back)]);
  }
  const name = names[LETTERS[asked.by[0]]];
  const line = table.log.lines.find((one) => one.n === asked.to);
  const text = asked.kind === "replace" ? said("wish_replace", { name, who: names[LETTERS[asked.who]] }) : said("wish_takeback", { name, words: line ? `“${line.words}”` : `${asked.to}` });
  const mine = room.yours.filter((seat) => asked.waiting.includes(seat));
  const answer = (agree) => call("POST", `/api/tables/${table.id}/consent`, { wish: asked.wish, agree, seat: mine[0] }).catch(trouble);
  const waiting = said("wish_waiting", { names: listed(asked.waiting.map((seat) => names[LETTERS[seat]])) });
  const answers = mine.length ? [button(said("agree"), () => answer(true)), button(said("disagree"), () => answer(false))] : [];
  refill(box, [make("p", {}, text, " ", mine.length ? "" : waiting), ...answers]);
}

/** Where turns take days people want to be told; they are asked once. */
function offersNotices(table) {
  const { room, seat, over } = table.frame;
  return room.pace !== "live" && seat !== null && !over && !table.mine && !wanted() && recall("offer") !== "no";
}

function offerNotices(table, box) {
  const done = () => {
    remember("offer", "no");
    showWish(table);
  };
  const here = button(said("notify_here"), async () => ((await want(true)) ? done() : 0));
  const elsewhere = make("a", { class: "btn", href: "/#notifications" }, said("hook"));
  const no = make("button", { type: "button", class: "tool", "aria-label": said("close"), onclick: done }, icon("close"));
  refill(box, [make("p", {}, said("notify_offer")), here, elsewhere, no]);
}

export async function rematch(table) {
  try {
    const founded = await call("POST", `/api/tables/${table.id}/rematch`, { seat: table.frame.room.yours[0] });
    location.assign(`/t/${founded.table}`);
  } catch (refusal) {
    trouble(refusal);
  }
}
