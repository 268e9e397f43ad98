// Links: coming in by one, and making them, as text and as a picture for a phone's camera.

import { LETTERS, button, byId, call, close, make, notice, open, recall, remember, said, trouble } from "./house.js";
import { drawing } from "./svg.js";

/** Use the token in the address, if there is one; it disappears from the address. */
export async function comeIn(table) {
  const [, kind, token] = location.hash.match(/^#(join|watch)=(.+)$/) ?? [];
  if (!kind) return;
  history.replaceState(null, "", location.pathname);
  if (kind === "watch") remember(`watch ${table.id}`, token);
  try {
    await call("POST", `/api/tables/${table.id}/join`, { token });
  } catch (refusal) {
    notice(refusal.error === "token" ? said("invite_used") : refusal.message);
  }
}

const address = (table, kind, token) => new URL(`/t/${table.id}` + (kind ? `#${kind}=${token}` : ""), location.href).href;

export function openShare(table) {
  close("menu");
  const { room } = table.frame;
  const rows = [];
  for (const seat of room.seats) {
    if (seat.kind === "open" && !seat.held && !seat.bot && room.yours.length) rows.push(offer(said("share_seat", { seat: LETTERS[seat.seat] }), said("invite_once"), () => invite(table, seat.seat)));
  }
  const watch = () => (room.yours.length ? letWatch(table) : recall(`watch ${table.id}`));
  if (room.listed || room.yours.length || recall(`watch ${table.id}`)) {
    const link = async () => (room.listed ? address(table, "", "") : address(table, "watch", await watch()));
    rows.push(offer(said("share_watch"), said("share_watch_note"), link));
  }
  if (room.founder && !room.listed) rows.push(withdrawal(table));
  if (room.yours.length) rows.push(offer(said("share_device"), said("share_device_note"), () => invite(table, room.yours[0])));
  const watching = room.watching ? [make("p", { class: "none" }, said("spectators_n", { n: room.watching }))] : [];
  byId("share-body").replaceChildren(...rows, ...watching);
  open("share");
}

async function invite(table, seat) {
  const { invite: token } = await call("POST", `/api/tables/${table.id}/invite`, { seat });
  return address(table, "join", token);
}

async function letWatch(table) {
  const { watch } = await call("POST", `/api/tables/${table.id}/watch`, {});
  return watch;
}

/** The founder may shut out all who came by a link for watching. */
function withdrawal(table) {
  const withdraw = () => call("DELETE", `/api/tables/${table.id}/watch`).then(() => notice(said("withdrawn_watch")), trouble);
  return make("div", { class: "link-row goes-on" }, button(said("withdraw_watch"), withdraw, "quiet"));
}

function offer(title, note, link) {
  const row = make("div", { class: "link-row" }, make("b", {}, title), note ? make("span", { class: "none" }, note) : null);
  row.append(button(said("make_link"), () => link().then((text) => show(row, text), trouble), "", "link"));
  return row;
}

async function show(row, text) {
  const field = make("input", { readonly: true, value: text, "aria-label": row.firstElementChild.textContent });
  const copy = button(said("copy"), async () => {
    field.select();
    await navigator.clipboard?.writeText(text).catch(() => document.execCommand("copy"));
    copy.textContent = said("copied");
  });
  row.querySelector("button").replaceWith(make("p", { class: "row" }, field, copy));
  const { svg } = await call("POST", "/qr", { text });
  row.append(drawing(svg));
}
