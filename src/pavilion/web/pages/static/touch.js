// Touches: paths through the tree of answers. {"seat:B": {"area:x": "lift B x"}, "verb:pass": "pass"}
// A thing on the board may stand for two steps at once: "seat:B@area:x".
// Steps that turn a thing ("turn:90") are never touched: one of them is always taken, and the next one is a gesture.
// A verb ("verb:link") before things that can mean nothing else comes by itself, too: the things are touched at once.
// "set *" at the end of a path is made of all its steps: after "die1:6" and "die2:5" it is "set 6-5".

export const steps = (id) => id.split("@");
export const turns = (step) => step.startsWith("turn:");
const isVerb = (step) => step.startsWith("verb:");

/** The tree with branches in the places of their numbers; each branch comes after those that it leads to. */
export function grown(tree, branches) {
  const whole = [];
  const grow = (node) => (typeof node === "number" ? whole[node] : typeof node === "string" ? node : Object.fromEntries(Object.entries(node).map(([step, next]) => [step, grow(next)])));
  for (const branch of branches) whole.push(grow(branch));
  return grow(tree);
}

/** What lies at the end of a path: a branch, an answer (text), or undefined. */
export function walk(tree, path) {
  let node = tree;
  for (const step of path) {
    if (typeof node !== "object" || !Object.hasOwn(node, step)) return undefined;
    node = node[step];
  }
  return typeof node === "string" ? node.replace("*", () => path.filter((step) => !turns(step) && !isVerb(step)).map((step) => step.split(":")[1]).join("-")) : node;
}

/** Do paths from here end in answers that are made of all their steps? */
function inParts(node) {
  while (node && typeof node === "object") node = Object.values(node)[0];
  return Boolean(node?.endsWith("*"));
}

/** A path in parts with the later parts of the old one, as far as they are still possible. */
function keeping(tree, path, rest) {
  const found = [...path];
  if (!inParts(walk(tree, path))) return found;
  for (const step of rest) {
    if (walk(tree, [...found, step]) === undefined) break;
    found.push(step);
  }
  return found;
}

const verbs = (node) => (node && typeof node === "object" ? Object.keys(node).filter(isVerb) : []);
const ways = (node) => (node && typeof node === "object" ? Object.keys(node).filter(turns) : []);

/** The path with a turn taken wherever nothing but turns can follow; `liked` is taken if it can be. */
export function settled(tree, path, liked = "") {
  const found = [...path];
  for (let node = walk(tree, found), all = ways(node); all.length && all.length === Object.keys(node).length; node = walk(tree, found), all = ways(node)) {
    found.push(all.includes(liked) ? liked : all[0]);
  }
  return found;
}

/** The path with its last turn replaced by the next one (or by the one before) that leaves the rest of it possible. */
export function turned(tree, path, by = 1) {
  const at = path.findLastIndex(turns);
  if (at < 0) return path;
  const all = ways(walk(tree, path.slice(0, at)));
  const now = all.indexOf(path[at]);
  for (let i = 1; i < all.length; i++) {
    const found = path.with(at, all[(now + by * i + i * all.length) % all.length]);
    if (walk(tree, found) !== undefined) return found;
  }
  return path;
}

/** The path after a touch: further on, from an earlier fork, or back if the thing was chosen last. Null: not possible. */
export function reach(tree, path, id) {
  const wanted = steps(id);
  const tail = path.filter((step) => !turns(step)).slice(-wanted.length);
  if (tail.length === wanted.length && tail.every((step, i) => step === wanted[i])) return back(path, wanted.length);
  for (let kept = path.length; kept >= 0; kept--) {
    const begun = path.slice(0, kept);
    const found = [...begun, ...wanted];
    if (walk(tree, found) !== undefined) return keeping(tree, found, path.slice(found.length));
    const other = turned(tree, found); // what cannot lie like this may lie otherwise
    if (other !== found && walk(tree, other) !== undefined) return other;
    const verb = verbs(walk(tree, begun)).find((step) => walk(tree, [...begun, step, ...wanted]) !== undefined);
    if (verb) return [...begun, verb, ...wanted];
  }
  return null;
}

/** The path to a thing that is touched before the step that leads to it: the first such step is taken. Null: there is none. */
export function ahead(tree, id) {
  const step = Object.keys(tree).find((one) => walk(tree, [one, id]) !== undefined);
  return step ? [step, id] : null;
}

/** The path without its last touches, and without the turns and verbs that came by themselves. */
export function back(path, touches = 1) {
  const found = [...path];
  for (let left = touches; left > 0 && found.length; ) if (!turns(found.pop())) left--;
  while (found.length && (turns(found.at(-1)) || isVerb(found.at(-1)))) found.pop();
  return found;
}

/** What can be touched next, the thing being turned as is convenient: things on the board, and steps that become buttons. */
export function offers(tree, path, isThere) {
  const node = walk(tree, path);
  const things = new Set();
  const buttons = [];
  const others = path.length && turns(path.at(-1)) ? walk(tree, path.slice(0, -1)) : {};
  const all = typeof node === "object" ? Object.assign({}, ...Object.values(others).filter((one) => typeof one === "object"), node) : {};
  for (const [step, branch] of Object.entries(all)) {
    const both = typeof branch === "object" ? Object.keys(branch).map((next) => `${step}@${next}`).filter(isThere) : [];
    if (both.length) both.forEach((id) => things.add(id));
    else if (isThere(step)) things.add(step);
    else buttons.push(step);
  }
  return { things, buttons: buttons.filter((step) => !mergedVerb(all, step, things, isThere)) };
}

/** A verb whose things all lie there and mean nothing else needs no button: they are added to the things. */
function mergedVerb(node, step, things, isThere) {
  if (!isVerb(step) || typeof node[step] !== "object") return false;
  const inner = offers(node, [step], isThere);
  if (inner.buttons.length || [...inner.things].some((id) => things.has(id))) return false;
  inner.things.forEach((id) => things.add(id));
  return true;
}

/** The ids of what has been chosen. */
export function chosen(path, isThere) {
  const found = new Set(path.filter(isThere));
  for (let i = 1; i < path.length; i++) {
    const both = `${path[i - 1]}@${path[i]}`;
    if (isThere(both)) found.add(both);
  }
  return found;
}
