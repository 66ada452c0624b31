"use client";

import { startTransition, useCallback, useEffect, useState, type ReactNode } from "react";

/**
 * Keeps the server's words in a document that failed until React has the page ready. Next renders such a document in the
 * browser at one go: with the page in it that blocks a phone for half a second, and as a transition it does not. Who has
 * begun to tell there what happened keeps the words, which are a whole page: another would take the visitor's own away.
 */
export function FilledInSteps({ children }: { children: ReactNode }) {
  const [words] = useState(serverWords);
  const [isReady, setReady] = useState(false);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (words === null) return;
    const { element } = words;
    // For good: who closes the form again may have written in it.
    const keepOpened = () => element.querySelector("details[open]") && setKept(true);
    keepOpened();
    element.addEventListener("toggle", keepOpened, { capture: true });
    startTransition(() => setReady(true));
    return () => element.removeEventListener("toggle", keepOpened, { capture: true });
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
