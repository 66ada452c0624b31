/** Marks the line of the page's timeline that a moment belongs to. Thousands of lines are not rendered again for it. */
export function markStep(at: number): void {
  const lines = document.querySelectorAll<HTMLElement>("li[data-at]");
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(lines[middle]?.dataset["at"]) <= at) low = middle + 1;
    else high = middle;
  }
  const current = lines[low - 1];
  const marked = document.querySelector("li[data-at][aria-current]");
  if (marked === current) return;
  marked?.removeAttribute("aria-current");
  current?.setAttribute("aria-current", "time");
}

/** The moment of a clicked link to one; undefined for any other click, and for one that opens a tab. */
export function seekOf({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): number | undefined {
  if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target.closest<HTMLElement>("[data-seek]");
  return link === null ? undefined : Number(link.dataset["seek"]);
}
