// Motion: a piece that is gone here and has come there has moved. Pieces are known by what kind they are of.

const MOVE = 320, STAGGER = 60, LONGEST = 900, NEAR = 3, ARC = 8;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => still.matches;

/** Where all pieces are that can be seen. */
export function pieces(...drawings) {
  const found = new Map();
  for (const svg of drawings) {
    for (const element of svg.querySelectorAll("[data-kind]")) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (!width) continue;
      const place = { element, svg, x: left + width / 2, y: top + height / 2 };
      const kind = element.dataset.kind;
      if (!found.has(kind)) found.set(kind, []);
      found.get(kind).push(place);
    }
  }
  return found;
}

const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < NEAR;

/** Move what has moved from where it was. */
export function move(before, ...drawings) {
  if (isStill()) return;
  let late = 0;
  for (const [kind, places] of pieces(...drawings)) {
    const old = before.get(kind) ?? [];
    const gone = old.filter((was) => !places.some((now) => near(was, now)));
    const come = places.filter((now) => !old.some((was) => near(was, now)));
    for (const [i, now] of come.entries()) {
      const delay = Math.min(late, LONGEST - MOVE);
      late += STAGGER;
      if (gone[i]) slide(now, gone[i], delay);
      else now.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE, delay, fill: "backwards" });
    }
  }
}

/** From where it was: straight, or around the middle of what turns. */
function slide(now, was, delay) {
  const scale = now.svg.getScreenCTM().a || 1;
  const pivot = now.element.closest("[data-pivot]");
  const way = pivot ? arc(pivot, now, was) : [{ x: was.x - now.x, y: was.y - now.y }, { x: 0, y: 0 }];
  const frames = way.map(({ x, y }) => ({ translate: `${x / scale}px ${y / scale}px` }));
  now.element.animate(frames, { duration: MOVE, delay, easing: EASE, fill: "backwards" });
}

/** Places on the way around, seen from the last one. */
function arc(pivot, now, was) {
  const middle = new DOMPoint().matrixTransform(pivot.getScreenCTM());
  const angle = (one) => Math.atan2(one.y - middle.y, one.x - middle.x);
  const far = (one) => Math.hypot(one.y - middle.y, one.x - middle.x);
  const round = 2 * Math.PI, begin = angle(was);
  const turn = ((angle(now) - begin + Math.PI + round) % round) - Math.PI;
  return Array.from({ length: ARC + 1 }, (_, i) => {
    const at = begin + (turn * i) / ARC, r = far(was) + ((far(now) - far(was)) * i) / ARC;
    return { x: middle.x + r * Math.cos(at) - now.x, y: middle.y + r * Math.sin(at) - now.y };
  });
}

export function finish(...drawings) {
  for (const svg of drawings) for (const one of svg.getAnimations({ subtree: true })) if (!one.animationName) one.finish();
}
