"use client";

import { startTransition, useEffect, useState, type ReactNode } from "react";

/**
 * Keeps the server's words in a document that failed until React has the page ready. Next renders such a document in the
 * browser at one go: with the page in it that blocks a phone for half a second, and as a transition it does not.
 */
export function FilledInSteps({ children }: { children: ReactNode }) {
  const [words, setWords] = useState(serverWords);
  useEffect(() => startTransition(() => setWords(undefined)), []);
  if (words === undefined) return children;
  return <div style={{ display: "contents" }} dangerouslySetInnerHTML={{ __html: words }} />;
}

/** What the server put into the body of a document that was to be empty; undefined in every other document. */
function serverWords(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector("body > .plain")?.outerHTML;
}
