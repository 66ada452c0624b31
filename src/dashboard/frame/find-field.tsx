"use client";

import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { UrlForm } from "#ui/url-form.tsx";
import type { Jump } from "../palette/local-entries.ts";
import { isTyping } from "./keys.ts";

const loadPalette = () => import("../palette/palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

interface FindFieldProps {
  /** The page that finds ids without script. */
  action: string;
  icon: ReactNode;
  jumps: readonly Jump[];
}

const LOOK =
  "flex h-8 w-full items-center gap-2 rounded-md border border-edge bg-surface px-2.5 text-sm text-faint hover:border-muted max-md:size-11 max-md:justify-center max-md:border-transparent max-md:bg-transparent";

/** Opens the palette, which loads on first use. Until then, and without script, a form that finds ids. */
export function FindField({ action, icon, jumps }: FindFieldProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  const hasScript = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isPalette = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
      if (!isPalette && (event.key !== "/" || isTyping(event))) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return (
    <div className="mx-auto w-full max-w-75 min-w-0 max-md:order-last max-md:mx-0 max-md:w-11 max-md:shrink-0">
      {hasScript ? (
        <div className="relative">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label="Search or jump to"
            aria-keyshortcuts="/ Control+K Meta+K"
            onPointerEnter={() => void loadPalette()}
            onFocus={() => void loadPalette()}
            onClick={() => setOpen(true)}
            className={LOOK}
          >
            {icon}
            <span className="truncate max-md:hidden">Search or jump to</span>
          </button>
          <kbd
            aria-hidden="true"
            className="pointer-events-none absolute top-1.5 right-1.5 rounded-sm border border-line bg-sunken px-1.5 text-2xs leading-[1.125rem] text-faint max-md:hidden"
          >
            ⌘K
          </kbd>
        </div>
      ) : (
        <search aria-label="Find by id">
          <UrlForm action={action}>
            <input
              type="search"
              name="id"
              aria-label="Error, event, trace, span or issue id"
              placeholder="Paste any id"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              required
              className="h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-sm placeholder:text-faint max-md:h-11"
            />
          </UrlForm>
        </search>
      )}
      {open !== null && (
        <Suspense>
          <Palette open={open} onOpenChange={setOpen} jumps={jumps} />
        </Suspense>
      )}
    </div>
  );
}

function subscribeToNothing() {
  return () => undefined;
}
