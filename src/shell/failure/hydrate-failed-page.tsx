"use client";

import { startTransition, useCallback, useEffect, useState, type ReactNode } from "react";

/**
 * Keeps the server's words in a document that failed until React has the page ready. Next renders such a document in the
 * browser at one go: with the page in it that blocks a phone for half a second, and as a transition it does not. Who is
 * already among the words, with the focus or in the form, keeps them, which are a whole page: another would take the
 * place of the focus away, and what was typed.
 */
export function HydrateFailedPage({ children }: { children: ReactNode }) {
  const [words] = useState(serverWords);
  const [isReady, setReady] = useState(false);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (words === null) return;
    const { element } = words;
    // For good: who closes the form again may have written in it.
    const keepUsed = () => element.querySelector(":focus, details[open]") && setKept(true);
    keepUsed();
    const stopped = new AbortController();
    element.addEventListener("focusin", keepUsed, stopped);
    element.addEventListener("toggle", keepUsed, { capture: true, signal: stopped.signal });
    startTransition(() => setReady(true));
    return () => stopped.abort();
  }, [words]);
  const putBack = useCallback(
    (place: HTMLElement | null) => {
      if (place === null || words === null) return;
      place.append(words.element);
      words.focused?.focus({ preventScroll: true });
    },
    [words],
  );
  if (words === null || (isReady && !isKept)) return children;
  return <div className="contents" ref={putBack} />;
}

interface ServerWords {
  /** As it stands in the document, with what the visitor did to it. */
  element: HTMLElement;
  /** React takes the element away before it can be put back, and the focus with it. */
  focused: HTMLElement | null;
}

/** What the server put into the body of a document that was to be empty; null in every other document. */
function serverWords(): ServerWords | null {
  if (typeof document === "undefined") return null;
  const element = document.querySelector<HTMLElement>("body > .plain");
  return element && { element, focused: element.querySelector<HTMLElement>(":focus") };
}
