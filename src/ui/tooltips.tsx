"use client";

import { lazy, Suspense, useEffect, useState } from "react";

const Tip = lazy(async () => ({ default: (await import("./tooltip.tsx")).Tip }));

const DELAY = 350;

/** What has a tip, and what is cut where it has no room: its tip is the whole of it. */
const TIPPED = '[data-tip], :is([class*="truncate"], [class*="line-clamp"]):not([data-tip] *)';

/** Lines and boxes of a drawing can have a tip as well. */
type Tipped = HTMLElement | SVGElement;

/**
 * Shows what stands in `data-tip`, or a text that is cut, over the element under the pointer or in focus: exact numbers,
 * times in UTC. One for the whole page, because a list has hundreds of such elements; the floating part is loaded when it
 * is first wanted.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<Tipped | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let meant: Tipped | null = null;
    const show = (found: Tipped | null, delay: number) => {
      if (found === meant) return;
      meant = found;
      clearTimeout(timer);
      const isSaid =
        found instanceof HTMLElement &&
        !isCut(found) &&
        [found.innerText, undefined].includes(found.dataset["tip"]);
      if (found === null || isSaid) setAnchor(null);
      else timer = setTimeout(() => setAnchor(found), delay);
    };
    const move = (event: PointerEvent) => show(tippedAt(event.clientX, event.clientY), DELAY);
    const focus = ({ target }: FocusEvent) => {
      const isTippable = target instanceof HTMLElement || target instanceof SVGElement;
      show(isTippable && target.matches(":focus-visible") && target.matches(TIPPED) ? target : null, 0);
    };
    const away = () => show(null, 0);
    const press = (event: KeyboardEvent) => event.key === "Escape" && away();
    // What had the focus or the pointer before this script came.
    const early = document.querySelectorAll<Tipped>("[data-tip]:is(:focus-visible, :hover)");
    show([...early].at(-1) ?? null, DELAY);
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerdown", away);
    document.addEventListener("focusin", focus);
    document.addEventListener("keydown", press);
    document.addEventListener("scroll", away, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("keydown", press);
      document.removeEventListener("scroll", away, { capture: true });
    };
  }, []);

  if (anchor === null) return null;
  const text = anchor.dataset["tip"] ?? anchor.textContent;
  return (
    <Suspense>
      <Tip key={text} anchor={anchor} text={text} />
    </Suspense>
  );
}

/** The tipped element at a place of the window, also where a row's link lies over it. */
function tippedAt(x: number, y: number): Tipped | null {
  for (const element of document.elementsFromPoint(x, y).slice(0, 4)) {
    const found = element.closest<Tipped>(TIPPED);
    if (found !== null && (found.dataset["tip"] !== undefined || isAt(found, x, y))) return found;
  }
  return null;
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}

/** A row's link lies over all of the row, its text does not. */
function isAt(element: Tipped, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
