// The account: make one, log in and out, where one is logged in, the password, what is kept.

import { button, byId, call, icon, language, make, notice, said, trouble } from "./house.js";

const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const date = (seconds) => day.format(new Date(seconds * 1000));

/** Why not: whoever must wait is told how long in minutes. */
const reason = (refusal) => (refusal.wait ? said("too_many_tries", { n: Math.ceil(refusal.wait / 60) }) : refusal.message);

function show(mine) {
  byId("who").textContent = mine.account ? said("account_of", { name: mine.name }) : byId("who").dataset.guest;
  for (const id of ["logout", "as-account"]) byId(id).hidden = !mine.account;
  for (const id of ["lead", "as-guest"]) byId(id).hidden = Boolean(mine.account);
  byId("guest-data").hidden = Boolean(mine.account) || !(mine.name || mine.tables);
  for (const id of ["make-name", "new-name", "password-name", "delete-name"]) byId(id).value = mine.name;
  byId("bring-row").hidden = !mine.tables;
  byId("bring-words").textContent = said("log_in_bring", { n: mine.tables });
  byId("sessions").replaceChildren(...mine.sessions.map(row));
  byId("end-others").hidden = mine.sessions.length < 2;
}

function row(one) {
  const device = one.device || said("session_unknown");
  const words = make("div", {}, make("b", {}, device), make("small", {}, one.here ? said("session_since", { day: date(one.created) }) : said("session_seen", { day: date(one.used) })));
  const act = one.here ? make("span", { class: "here" }, icon("confirm"), said("session_here")) : button(said("log_out"), () => end(one.id));
  if (!one.here) act.setAttribute("aria-label", `${said("log_out")}: ${device}`);
  return make("li", {}, words, act);
}

const end = (session) => call("POST", "/api/account/sessions/end", session ? { session } : {}).then(show, trouble);

const NAME = ["taken", "unreadable"], NEW = ["name", "short", "long", "trivial"];

/** The field that somebody has to think about again. */
function field(element, error) {
  const kind = NAME.includes(error) ? "username" : NEW.includes(error) ? "new-password" : "current-password";
  return element.querySelector(`[autocomplete=${kind}]:not([hidden])`) ?? element.querySelector("input:not([hidden])");
}

/** A form asks something of the server; what is wrong stands in the form, and the focus goes there. */
function form(id, ask, then) {
  const element = byId(id);
  const wrong = element.querySelector(".wrong");
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    const send = element.querySelector(".btn");
    wrong.textContent = "";
    send.disabled = true;
    try {
      then(await ask());
      for (const one of element.querySelectorAll(".secret input")) one.value = "";
    } catch (refusal) {
      wrong.textContent = reason(refusal);
      field(element, refusal.error).focus();
    } finally {
      send.disabled = false;
    }
  });
}

const value = (id) => byId(id).value;

form("make", () => call("POST", "/api/account", { name: value("make-name"), password: value("make-password") }), (mine) => {
  show(mine);
  notice(said("account_made"));
  byId("who").focus();
});
const logIn = () => call("POST", "/api/account/login", {
  name: value("login-name"),
  password: value("login-password"),
  bring: !byId("bring-row").hidden && byId("bring").checked,
});
form("login", logIn, () => location.assign("/"));
form("rename", () => call("POST", "/api/me", { name: value("new-name") }).then(() => call("GET", "/api/account")), (mine) => {
  show(mine);
  notice(said("name_saved", { name: mine.name }));
});
form("password", () => call("POST", "/api/account/password", { old: value("old-password"), new: value("new-password") }), (mine) => {
  show(mine);
  notice(said("password_changed"));
});

/** Nobody in particular any more. */
const stranger = (sentence) => {
  show({ account: false, name: "", tables: 0, sessions: [] });
  notice(sentence);
  byId("who").focus();
};

form("delete", () => call("POST", "/api/account/delete", { password: value("delete-password") }), () => stranger(said("account_deleted")));
byId("logout").addEventListener("click", () => call("POST", "/api/account/logout").then(() => stranger(said("logged_out")), trouble));
byId("end-others").addEventListener("click", () => end());
byId("forget-me").addEventListener("click", () => call("DELETE", "/api/me").then(() => stranger(said("forgotten")), trouble));

for (const one of document.querySelectorAll("[data-shows]")) {
  one.addEventListener("click", () => {
    const secret = byId(one.dataset.shows);
    const shown = secret.type === "password";
    secret.type = shown ? "text" : "password";
    one.setAttribute("aria-pressed", shown);
  });
}

call("GET", "/api/account").then(show, trouble);
