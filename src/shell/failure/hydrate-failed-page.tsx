"use client";

import { startTransition, useCallback, useEffect, useState, type ReactNode } from "react";

/**
 * Keeps the body that the server put into a failed document until React has the page ready. Next renders such a document in
 * the browser in a single task, which blocks a phone for half a second if it contains the page; a transition does not. If
 * the visitor already uses the server's body (it has the focus, or its form is open), it stays for good: it is a whole page,
 * and replacing it would lose the focus and whatever was typed.
 */
export function HydrateFailedPage({ children }: { children: ReactNode }) {
  const [served] = useState(serverBody);
  const [isReady, setReady] = useState(false);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (served === null) return;
    const { element } = served;
    // For good: somebody who closes the form again may have typed in it.
    const keepUsed = () => element.querySelector(":focus, details[open]") && setKept(true);
    keepUsed();
    const stopped = new AbortController();
    element.addEventListener("focusin", keepUsed, stopped);
    element.addEventListener("toggle", keepUsed, { capture: true, signal: stopped.signal });
    startTransition(() => setReady(true));
    return () => stopped.abort();
  }, [served]);
  const restore = useCallback(
    (place: HTMLElement | null) => {
      if (place === null || served === null) return;
      place.append(served.element);
      served.focused?.focus({ preventScroll: true });
    },
    [served],
  );
  if (served === null || (isReady && !isKept)) return children;
  return <div className="contents" ref={restore} />;
}

interface ServerBody {
  /** The element in its current state, including what the visitor has entered. */
  element: HTMLElement;
  /** React removes the element before it can be restored, and the focus with it. */
  focused: HTMLElement | null;
}

/** The body that the server put into an otherwise empty document; null in every other document. */
function serverBody(): ServerBody | null {
  if (typeof document === "undefined") return null;
  const element = document.querySelector<HTMLElement>("body > .plain");
  return element && { element, focused: element.querySelector<HTMLElement>(":focus") };
}
