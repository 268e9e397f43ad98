// Which layout fits the page: the game says up to which width each one is used; on wider pages it is the wide one.

const layouts = Object.entries(JSON.parse(document.body.dataset.layouts)).sort(([, one], [, other]) => one - other);
const fits = layouts.map(([name, width]) => [name, matchMedia(`(max-width: ${width}px)`)]);

export function layout() {
  return fits.find(([, media]) => media.matches)?.[0] ?? "wide";
}

/** Do something whenever another one fits. */
export function onLayout(change) {
  for (const [, media] of fits) media.addEventListener("change", change);
}
