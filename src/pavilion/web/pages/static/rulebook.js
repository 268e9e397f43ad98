// The rulebook: finds passages by their words, and leads to the specification where a rule has no passage of its own.

import { byId, said } from "./house.js";

const book = byId("book");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The passages under each heading: a paragraph, an item, a table, a picture. */
function chapters() {
  const found = [{ heading: null, passages: [] }];
  for (const block of book.children) {
    if (/^H\d$/.test(block.tagName)) found.push({ heading: block, passages: [] });
    else found.at(-1).passages.push(...(/^[OU]L$/.test(block.tagName) ? block.children : [block]));
  }
  return found;
}

/** What is searched: what is read, and the rules that are explained there. */
const words = (element) => [...element.querySelectorAll(".explains")].reduce((text, one) => `${text} ${one.id}`, element.textContent);

const all = chapters().map(({ heading, passages }) => ({
  heading,
  title: heading ? plain(words(heading)) : "",
  passages: passages.map((element) => ({ element, text: plain(words(element)) })),
}));

function show(element, visible) {
  element.hidden = !visible;
}

/** Leave only the passages with all these words, below their headings. */
function seek(typed) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  let count = 0;
  let above = []; // headings of higher levels
  for (const { heading, title, passages } of all) {
    const named = wanted.length > 0 && wanted.every((word) => title.includes(word));
    const hits = passages.filter(({ text }) => named || wanted.every((word) => `${title} ${text}`.includes(word)));
    for (const { element } of passages) show(element, false);
    for (const { element } of hits) show(element, true);
    if (wanted.length) count += hits.length;
    if (!heading) continue;
    above = above.filter((one) => one.tagName < heading.tagName);
    show(heading, !wanted.length || named || hits.length > 0);
    if (!heading.hidden) for (const one of above) show(one, true);
    above.push(heading);
  }
  for (const list of book.querySelectorAll(":scope > :is(ol, ul)")) show(list, [...list.children].some((item) => !item.hidden));
  byId("seek-found").textContent = wanted.length ? said(count ? "passages_found" : "nothing_found", { n: count }) : "";
  light(wanted);
}

/** Colour the words where a browser can do so without a change of the page. */
function light(wanted) {
  if (!globalThis.CSS?.highlights) return;
  const ranges = [];
  const texts = document.createTreeWalker(book, NodeFilter.SHOW_TEXT);
  while (wanted.length && texts.nextNode()) {
    const { currentNode: node } = texts;
    const read = plain(node.data);
    if (read.length !== node.data.length || node.parentElement.closest("svg, [hidden]")) continue;
    for (const word of wanted) {
      for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("sought", new Highlight(...ranges));
}

/** A rule that no passage explains is in the specification; one that is explained is shown even while others are hidden. */
function lead() {
  const rule = decodeURIComponent(location.hash.slice(1));
  if (!rule) return;
  const there = byId(rule);
  if (!there && /^[A-Z]{1,4}-\d/.test(rule)) return location.replace(`/rules/${document.body.dataset.game}/specification#${rule}`);
  if (there?.closest("[hidden]")) {
    byId("seek-words").value = "";
    seek("");
    there.scrollIntoView();
  }
}

byId("seek").hidden = false;
byId("seek").addEventListener("submit", (event) => event.preventDefault());
byId("seek-words").addEventListener("input", (event) => seek(event.target.value));
addEventListener("hashchange", lead);
lead();
