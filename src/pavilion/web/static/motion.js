// Motion: a piece that is gone here and has come there has moved. Pieces are known by what kind they are of.

const MOVE = 320, STAGGER = 60, LONGEST = 900, NEAR = 3;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => still.matches;

/** Where all pieces are now. */
export function pieces(...drawings) {
  const found = new Map();
  for (const svg of drawings) {
    for (const element of svg.querySelectorAll("[data-kind]")) {
      const { left, top, width, height } = element.getBoundingClientRect();
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

function slide(now, was, delay) {
  const scale = now.svg.getBoundingClientRect().width / now.svg.viewBox.baseVal.width || 1;
  const from = `${(was.x - now.x) / scale}px ${(was.y - now.y) / scale}px`;
  now.element.animate([{ translate: from }, { translate: "0px 0px" }], { duration: MOVE, delay, easing: EASE, fill: "backwards" });
}

export function finish(...drawings) {
  for (const svg of drawings) for (const one of svg.getAnimations({ subtree: true })) if (!one.animationName) one.finish();
}
