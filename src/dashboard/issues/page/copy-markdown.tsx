"use client";

import { useState } from "react";
import { buttonClass } from "#ui/button.tsx";

const SAYS = { idle: "Copy as Markdown", busy: "Copying…", copied: "Copied", failed: "Not copied" } as const;

/** Copies an occurrence as Markdown. The text is asked for when it is wanted; without script the link shows it. */
export function CopyMarkdown({ path }: { path: string }) {
  const [state, setState] = useState<keyof typeof SAYS>("idle");

  async function copy() {
    setState("busy");
    try {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(String(answer.status));
      await navigator.clipboard.writeText(await answer.text());
      setState("copied");
    } catch {
      setState("failed");
    }
    setTimeout(() => setState("idle"), 1600);
  }

  return (
    <a
      href={path}
      className={buttonClass("quiet")}
      onClick={(event) => {
        event.preventDefault();
        void copy();
      }}
    >
      <span aria-live="polite">{SAYS[state]}</span>
    </a>
  );
}
