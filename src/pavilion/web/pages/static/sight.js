// What a question is about is in sight when it begins, and when the window has got another size: else the page is scrolled.

import { byId } from "./house.js";
import { isStill } from "./motion.js";

const EDGE = 12; // pixels between what is scrolled to and the edge of what is seen
const REST = 150; // milliseconds until somebody who drags the edge of a window has come to an end

/** Scroll, as little as needed, to where as many of these things as possible are seen whole; or, unless all are in sight,
 * until they begin at the upper edge, if what lies below may grow. */
export function bringIntoSight(things, upmost = false) {
  const boxes = things.map((thing) => thing?.getBoundingClientRect()).filter((box) => box?.width);
  if (!boxes.length) return;
  const prompt = byId("prompt").getBoundingClientRect();
  const docked = getComputedStyle(byId("prompt")).position === "fixed";
  const high = (docked ? 0 : prompt.height) + EDGE;
  const low = (docked ? prompt.top : innerHeight) - EDGE;
  const most = document.documentElement.scrollHeight - innerHeight - scrollY;
  const within = (by) => Math.max(-scrollY, Math.min(by, most));
  const whole = (by) => boxes.filter(({ top, bottom }) => top - by >= high - 1 && bottom - by <= low + 1).length;
  const ways = boxes.flatMap(({ top, bottom }) => [within(top - high), within(bottom - low)]);
  const top = within(Math.min(...boxes.map((box) => box.top)) - high);
  const best = [0, ...ways].sort((one, other) => whole(other) - whole(one) || Math.abs(one) - Math.abs(other))[0];
  const by = !whole(best) || (upmost && whole(0) < boxes.length) ? top : best; // all may be taller than what is seen
  if (by) scrollBy({ top: by, behavior: isStill() ? "auto" : "smooth" });
}

/** Do something when the window has got another size; the bars and the keyboard of a phone, which come and go, do not count. */
export function onSize(change) {
  let width = innerWidth;
  let timer = 0;
  addEventListener("resize", () => {
    if (innerWidth === width && matchMedia("(hover: none)").matches) return;
    width = innerWidth;
    clearTimeout(timer);
    timer = setTimeout(change, REST);
  });
}
