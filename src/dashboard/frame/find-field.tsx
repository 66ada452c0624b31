"use client";

import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { OBSERVE, part } from "../path-parts.ts";
import { useScopedRouter } from "#ui/link-scope.ts";
import type { Jump } from "../palette/local-entries.ts";
import { isTyping } from "./is-typing.ts";
import { useEarlyTyping } from "./use-early-typing.ts";

const loadPalette = () => import("../palette/palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

interface FindFieldProps {
  label: ReactNode;
  /** The key that opens it. */
  hint: ReactNode;
  jumps: readonly Jump[];
  /** Takes the field's place without script. */
  children: ReactNode;
}

/** Opens the palette, which loads on first use. What is typed until then is not lost. */
export function FindField({ label, hint, jumps, children }: FindFieldProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  const router = useScopedRouter();
  const { begin, take } = useEarlyTyping((text) => {
    setOpen(false);
    if (text !== "") router.push(`${OBSERVE}/find/${part(text)}`);
  });

  function show() {
    begin();
    setOpen(true);
  }

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isPalette = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
      if (!isPalette && (event.key !== "/" || isTyping(event))) return;
      event.preventDefault();
      if (open !== true) show();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });

  return (
    <div className="mx-auto w-full max-w-75 min-w-0 max-md:order-last max-md:mx-0 max-md:w-11 max-md:shrink-0">
      <div className="relative noscript:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label="Search or jump to"
          aria-keyshortcuts="/ Control+K Meta+K"
          onPointerEnter={() => void loadPalette()}
          onFocus={() => void loadPalette()}
          onClick={show}
          className="flex h-8 w-full items-center gap-2 rounded-md border border-edge bg-surface px-2.5 text-sm text-faint hover:border-muted max-md:size-11 max-md:justify-center max-md:border-transparent max-md:bg-transparent"
        >
          {label}
        </button>
        {hint}
      </div>
      {children}
      {open !== null && (
        <Suspense>
          <Palette open={open} onOpenChange={setOpen} jumps={jumps} takeTyped={take} />
        </Suspense>
      )}
    </div>
  );
}
