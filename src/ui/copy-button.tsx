"use client";

import { Check, Copy } from "lucide";
import { useState } from "react";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface CopyButtonProps {
  text: string;
  /** The accessible name: `Copy DSN`. */
  label: string;
  /** Shows the label instead of `Copy`. */
  wide?: boolean;
}

/** Copies a text and confirms it. A client component because it uses the clipboard. */
export function CopyButton({ text, label, wide = false }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  async function copy() {
    setState(
      await navigator.clipboard.writeText(text).then(
        () => "copied" as const,
        () => "failed" as const,
      ),
    );
    setTimeout(() => setState("idle"), 1600);
  }

  const idle = wide ? label : "Copy";
  return (
    <button
      type="button"
      className={buttonClass("quiet", undefined, "small")}
      aria-label={label}
      onClick={() => void copy()}
    >
      <Icon icon={state === "copied" ? Check : Copy} size={14} />
      <span aria-hidden="true">
        {state === "copied" ? "Copied" : state === "failed" ? "Copy failed" : idle}
      </span>
      <output className="sr-only">
        {state === "copied" ? "Copied" : state === "failed" ? "Your browser blocked copying" : ""}
      </output>
    </button>
  );
}

/** A line of text with a copy button. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-start gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
      <code className="foreign min-w-0 flex-1 py-1 text-xs leading-5 whitespace-pre-wrap">{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
