// The company at a table: who is here, wishes that need everybody's consent, playing again.

import { LETTERS, button, byId, call, close, icon, make, notice, said, trouble } from "./house.js";

export function showCompany(table) {
  const { room } = table.frame;
  byId("watchers").hidden = !room.watching;
  byId("watchers").textContent = room.watching;
  byId("menu-takeback").disabled = takeBackTo(table) === null;
  const absent = room.seats.filter((seat) => seat.held && !seat.here && !room.yours.includes(seat.seat));
  byId("menu-replace").replaceChildren(...(room.yours.length ? absent.map((seat) => replaceButton(table, seat)) : []));
  showWish(table);
}

function replaceButton(table, seat) {
  const name = table.frame.names[LETTERS[seat.seat]];
  const propose = () => wish(table, { kind: "replace", who: seat.seat });
  return make("button", { type: "button", onclick: propose }, icon("bot"), said("replace", { name }));
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

function showWish(table) {
  const { room, names } = table.frame;
  const box = byId("wish");
  const asked = room.proposal;
  const gone = room.yours.find((seat) => room.seats[seat].kind !== "bot" && room.seats[seat].bot);
  box.hidden = !asked && gone === undefined;
  if (box.hidden) return box.replaceChildren();
  if (!asked) {
    const back = () => call("POST", `/api/tables/${table.id}/return`, { seat: gone }).catch(trouble);
    return box.replaceChildren(make("p", {}, said("bot_has_seat")), button(said("come_back"), back));
  }
  const name = names[LETTERS[asked.by[0]]];
  const line = table.log.lines.find((one) => one.n === asked.to);
  const text = asked.kind === "replace" ? said("wish_replace", { name, who: names[LETTERS[asked.who]] }) : said("wish_takeback", { name, words: line ? `“${line.words}”` : `${asked.to}` });
  const mine = room.yours.filter((seat) => asked.waiting.includes(seat));
  const answer = (agree) => call("POST", `/api/tables/${table.id}/consent`, { wish: asked.wish, agree, seat: mine[0] }).catch(trouble);
  const waiting = said("wish_waiting", { names: asked.waiting.map((seat) => names[LETTERS[seat]]).join(", ") });
  box.replaceChildren(make("p", {}, text, " ", mine.length ? "" : waiting), ...(mine.length ? [button(said("agree"), () => answer(true)), button(said("disagree"), () => answer(false))] : []));
}

export async function rematch(table) {
  try {
    const founded = await call("POST", `/api/tables/${table.id}/rematch`, { seat: table.frame.room.yours[0] });
    location.assign(`/t/${founded.table}`);
  } catch (refusal) {
    trouble(refusal);
  }
}
