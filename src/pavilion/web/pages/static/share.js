// Links: coming in by one, and making them, as text and as a picture for a phone's camera.

import { LETTERS, button, byId, call, close, icon, make, notice, open, recall, remember, said, trouble } from "./house.js";
import { drawing } from "./svg.js";
import { sheet } from "./sheet.js";

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

/** What can be shared; for whoever has just founded a table, the link for the first open seat is there at once. */
export function openShare(table, founded = false) {
  close("menu");
  const { room, over } = table.frame;
  const rows = [];
  for (const { seat } of over || !room.yours.length ? [] : openSeats(table)) rows.push(offer(said("share_seat", { seat: LETTERS[seat] }), said("invite_once"), () => invite(table, seat)));
  const watch = () => (room.yours.length ? letWatch(table) : recall(`watch ${table.id}`));
  if (room.listed || room.yours.length || recall(`watch ${table.id}`)) {
    const link = async () => (room.listed ? address(table, "", "") : address(table, "watch", await watch()));
    rows.push(offer(said(over ? "share_result" : "share_watch"), said(over ? "share_result_note" : "share_watch_note"), link));
  }
  if (room.founder && !room.listed) rows.push(withdrawal(table));
  if (room.yours.length && !over) rows.push(offer(said("share_device"), said("share_device_note"), () => invite(table, room.yours[0])));
  const watching = room.watching ? [make("p", { class: "none" }, said("spectators_n", { n: room.watching }))] : [];
  sheet("share", said("share"), "wide", make("div", { id: "share-body" }));
  byId("share-body").replaceChildren(...rows, ...watching);
  open("share");
  if (founded) rows[0].querySelector("button").click();
}

/** A link that was made when the table was founded counts until somebody sits there. */
function openSeats(table) {
  const { seats } = table.frame.room;
  for (const { seat } of seats.filter(({ held }) => held)) remember(`invite ${table.id} ${seat}`, "");
  return seats.filter(({ kind, held, bot }) => kind === "open" && !held && !bot);
}

async function invite(table, seat) {
  const made = recall(`invite ${table.id} ${seat}`);
  const token = made || (await call("POST", `/api/tables/${table.id}/invite`, { seat })).invite;
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

/** A button that says whom a link is for; when it was pressed the link is in its place. */
function offer(title, note, link) {
  const begin = button(title, () => link().then((text) => show(row, title, text), trouble), "", "link");
  const row = make("div", { class: "link-row" }, begin, make("span", { class: "none" }, note));
  return row;
}

async function show(row, title, text) {
  const field = make("input", { readonly: true, value: text, "aria-label": title });
  const copy = button(said("copy"), async () => (copy.textContent = said((await copied(field)) ? "copied" : "copy")), "go");
  copy.setAttribute("aria-live", "polite");
  row.firstElementChild.replaceWith(make("b", {}, icon("link"), title));
  row.append(make("p", { class: "row" }, field, copy));
  copy.focus();
  const { svg } = await call("POST", "/qr", { text });
  byId("share-body").querySelector(".qr")?.remove(); // a camera shall not have to choose
  row.append(drawing(svg));
}

/** Where a browser lets no script at the clipboard, as on a page without https, the old way still works. */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
