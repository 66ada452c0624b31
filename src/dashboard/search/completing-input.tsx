"use client";

import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentProps } from "react";
import type { CompletionRequest, Suggestion } from "./complete-token.ts";
import type { ListState } from "./completion-list.tsx";

const CompletionList = lazy(async () => ({
  default: (await import("./completion-list.tsx")).CompletionList,
}));

type CompletingInputProps = Omit<ComponentProps<"input">, "value"> &
  Pick<CompletionRequest, "of" | "seen" | "source">;

/**
 * A search field that suggests how the token at the cursor can continue, once it has had the focus
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). A client component for its list.
 */
export function CompletingInput({ of, seen, source, ...rest }: CompletingInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [list, setList] = useState<ListState>({ open: false, active: undefined });
  const listId = useId();
  // It may have got the focus before the script ran.
  useEffect(() => setWanted(document.activeElement === field.current), []);

  function write({ text, cursor }: Suggestion["taken"]) {
    const input = field.current;
    if (input === null) return;
    input.value = text;
    input.setSelectionRange(cursor, cursor);
    input.focus();
  }

  return (
    <div className="relative w-full min-w-0">
      <input
        {...rest}
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.open}
        aria-controls={isWanted ? listId : undefined}
        aria-activedescendant={list.active}
        onFocus={() => setWanted(true)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // By default, a search field is cleared by it.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      {isWanted && (
        <Suspense>
          <CompletionList
            field={field}
            id={listId}
            write={write}
            of={of}
            seen={seen}
            source={source}
            onChange={setList}
          />
        </Suspense>
      )}
    </div>
  );
}
