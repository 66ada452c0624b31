"use client";

import { useState } from "react";
import { buttonClass } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  /** What is copied, for the button's accessible name: `Copy DSN`. */
  label: string;
  /** Shows the label beside the icon's place; otherwise only `Copy`. */
  wide?: boolean;
}

/** Copies a text and says that it did. A client component because only the browser has the clipboard. */
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
      className={buttonClass("quiet", "h-7! px-2!")}
      aria-label={label}
      onClick={() => void copy()}
    >
      <span aria-hidden="true">
        {state === "copied" ? "Copied" : state === "failed" ? "Not allowed" : idle}
      </span>
      <output className="sr-only">
        {state === "copied" ? "Copied" : state === "failed" ? "The browser did not allow copying" : ""}
      </output>
    </button>
  );
}
