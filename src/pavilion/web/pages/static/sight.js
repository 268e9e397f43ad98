// What a question is about is in sight when it begins: else the page is scrolled there.

import { byId } from "./house.js";
import { isStill } from "./motion.js";

const EDGE = 12; // pixels between what is scrolled to and the edge of what is seen

/** Scroll to these things, unless all of them are in sight, or some of them and there is no room for all. */
export function bringIntoSight(things) {
  const boxes = things.map((thing) => thing?.getBoundingClientRect()).filter((box) => box?.width);
  if (!boxes.length) return;
  const prompt = byId("prompt").getBoundingClientRect();
  const docked = getComputedStyle(byId("prompt")).position === "fixed";
  const high = (docked ? 0 : prompt.height) + EDGE;
  const low = (docked ? prompt.top : innerHeight) - EDGE;
  const from = Math.min(...boxes.map(({ top }) => top));
  const to = Math.max(...boxes.map(({ bottom }) => bottom));
  const fits = to - from <= low - high;
  if (boxes.some(({ top, bottom }) => top >= high && bottom <= low) && (!fits || (from >= high && to <= low))) return;
  scrollBy({ top: from < high || !fits ? from - high : to - low, behavior: isStill() ? "auto" : "smooth" });
}
