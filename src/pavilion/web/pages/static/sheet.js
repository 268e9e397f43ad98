// Dialogs of a table: each is made when it is first needed.

import { byId, draw, make, said } from "./house.js";

/** The dialog of this name: its title, a button that closes it, and what it holds. */
export function sheet(id, title, look, ...parts) {
  if (byId(id)) return byId(id);
  const cross = draw("svg", { class: "icon l", "aria-hidden": "true" }, draw("use", { href: "#i-close" }));
  const closer = make("button", { type: "button", class: "tool", "data-close": "", "aria-label": said("close") }, cross);
  const head = make("div", { class: "sheet-head" }, make("h2", { id: `${id}-title`, tabindex: -1, autofocus: true }, title), closer);
  document.body.append(make("dialog", { id, class: `slip ${look}`, "aria-labelledby": `${id}-title` }, head, ...parts));
  return byId(id);
}

/** How to play here, and the keys. */
export function help() {
  const list = (look, ...keys) => make("ul", { class: look }, ...keys.map((words) => make("li", {}, words)));
  const link = (to, words) => make("a", { class: "btn", href: `/${to}/${document.body.dataset.game}`, target: "_blank", rel: "noopener" }, words);
  return sheet(
    "help", said("help"), "wide",
    list("plain", said("how_touch"), said("how_confirm"), said("how_undo")),
    make("h3", { class: "keys" }, said("keys")),
    list("plain keys", said("key_tab"), said("key_enter"), said("key_escape"), said("key_undo"), said("key_turn"), said("key_info"), said("key_list"), said("key_help")),
    make("p", { class: "row" }, link("aid", said("player_aid")), link("rules", said("rules_page"))),
  );
}
