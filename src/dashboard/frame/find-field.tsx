"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { UrlForm } from "#ui/url-form.tsx";
import { isTyping } from "./keys.ts";

/** Finds anything by its id. A client component because `/` and ⌘K focus it. */
export function FindField({ action, icon }: { action: string; icon: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isPalette = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey);
      if (isPalette || (event.key === "/" && !isTyping(event))) {
        event.preventDefault();
        field.current?.focus();
        field.current?.select();
      } else if (event.key === "Escape" && document.activeElement === field.current) field.current?.blur();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return (
    <search aria-label="Find by id" className="mx-auto w-full max-w-75 min-w-0">
      <UrlForm action={action}>
        <div className="relative">
          <span className="pointer-events-none absolute top-2 left-2.5 text-faint">{icon}</span>
          <input
            ref={field}
            type="search"
            name="id"
            aria-label="Error, event, trace, span or issue id"
            aria-keyshortcuts="/ Control+K Meta+K"
            placeholder="Paste any id"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            required
            className="h-8 w-full rounded-md border border-edge bg-surface pr-11 pl-8.5 text-sm placeholder:text-faint max-sm:text-lg"
          />
          <kbd
            aria-hidden="true"
            className="pointer-events-none absolute top-1.5 right-1.5 rounded-sm border border-line bg-sunken px-1.5 text-2xs leading-[1.125rem] text-faint max-sm:hidden"
          >
            ⌘K
          </kbd>
        </div>
      </UrlForm>
    </search>
  );
}
