// The only place where text becomes elements: drawings of our own server, read as XML and taken over node by node.
// Nothing that could run is taken over, whatever the text says.

const TAGS = new Set(["svg", "g", "path", "rect", "circle", "text", "use", "title"]);
const policy = globalThis.trustedTypes?.createPolicy("pavilion-drawings", { createHTML: (text) => text });
const parser = new DOMParser();

/** The element that a drawing stands for. */
export const drawing = (text) => drawings([text])[0];

/** The elements that drawings stand for, read all at once. */
export function drawings(texts) {
  const framed = `<svg xmlns="http://www.w3.org/2000/svg">${texts.join("")}</svg>`;
  const read = parser.parseFromString(policy ? policy.createHTML(framed) : framed, "image/svg+xml");
  const found = [...read.documentElement.children];
  if (found.length !== texts.length || read.querySelector("parsererror")) throw new Error("unreadable drawing");
  found.forEach(check);
  return found.map((element) => document.adoptNode(element));
}

function check(element) {
  for (const one of [element, ...element.querySelectorAll("*")]) {
    if (!TAGS.has(one.localName)) throw new Error(`a drawing has no <${one.localName}>`);
    for (const { localName, value } of one.attributes) {
      if (localName.startsWith("on") || localName === "style" || (localName === "href" && !value.startsWith("#"))) throw new Error(`a drawing has no ${localName}`);
    }
  }
}
