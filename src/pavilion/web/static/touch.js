// Touches: paths through the tree of answers. {"seat:B": {"area:x": "lift B x"}, "verb:pass": "pass"}
// A thing on the board may stand for two steps at once: "seat:B@area:x".

export const steps = (id) => id.split("@");

/** What lies at the end of a path: a branch, an answer (text), or undefined. */
export function walk(tree, path) {
  let node = tree;
  for (const step of path) {
    if (typeof node !== "object" || !Object.hasOwn(node, step)) return undefined;
    node = node[step];
  }
  return node;
}

/** The path after a touch: further on, from an earlier fork, or back if the thing was chosen last. Null: not possible. */
export function reach(tree, path, id) {
  const wanted = steps(id);
  const tail = path.slice(-wanted.length);
  if (tail.length === wanted.length && tail.every((step, i) => step === wanted[i])) return path.slice(0, -wanted.length);
  for (let kept = path.length; kept >= 0; kept--) {
    const found = [...path.slice(0, kept), ...wanted];
    if (walk(tree, found) !== undefined) return found;
  }
  return null;
}

/** What can be touched next: things on the board, and steps that are not there and become buttons. */
export function offers(node, isThere) {
  const things = new Set();
  const buttons = [];
  if (typeof node !== "object") return { things, buttons };
  for (const [step, branch] of Object.entries(node)) {
    const both = typeof branch === "object" ? Object.keys(branch).map((next) => `${step}@${next}`).filter(isThere) : [];
    if (both.length) both.forEach((id) => things.add(id));
    else if (isThere(step)) things.add(step);
    else buttons.push(step);
  }
  return { things, buttons };
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
