"use client";

import { ClipboardCopy } from "lucide";
import { useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

const LABELS = {
  idle: "Copy as Markdown",
  busy: "Copying…",
  copied: "Copied",
  failed: "Copy failed",
} as const;

/** Copies an event as Markdown, fetched on click; without script it is a link. */
export function CopyMarkdown({ path, className }: { path: string; className?: string }) {
  const [state, setState] = useState<keyof typeof LABELS>("idle");

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
      className={buttonClass("quiet", className)}
      onClick={(event) => {
        event.preventDefault();
        void copy();
      }}
    >
      <Icon icon={ClipboardCopy} />
      <span aria-live="polite">{LABELS[state]}</span>
    </a>
  );
}
