"use client";

import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { formatCount } from "./format-count.ts";
import type { Completions, Suggestion } from "./token-completion.ts";

interface CompletingInputProps extends Omit<ComponentProps<"input">, "value"> {
  /** What can be suggested at once. */
  known: Completions;
  /** Where more is asked for, with `key` and `text` added to its query; without it only what is known is suggested. */
  source?: string | undefined;
}

/** What completes is loaded when somebody comes to write. */
const loadCompletion = () => import("./complete-token.ts");

/** A text field that suggests how the word under the cursor can go on (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). A client component for its list. */
export function CompletingInput({ known, source, ...rest }: CompletingInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef<AbortController | null>(null);
  /** Somebody is choosing: the list stays as it is. */
  const choosing = useRef(false);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const listId = useId();

  useEffect(() => () => asked.current?.abort(), []);

  function close() {
    asked.current?.abort();
    setSuggestions([]);
    setActive(-1);
  }

  function look() {
    asked.current?.abort();
    choosing.current = false;
    const current = new AbortController();
    asked.current = current;
    void complete(current.signal);
  }

  async function complete(signal: AbortSignal) {
    const { completeToken } = await loadCompletion();
    const input = field.current;
    if (input === null || signal.aborted) return;
    const { value } = input;
    const cursor = input.selectionStart ?? value.length;
    await completeToken({ value, cursor, known, source, signal }, (found) => {
      if (choosing.current) return;
      setSuggestions(found);
      setActive(-1);
    });
  }

  function take({ taken }: Suggestion) {
    const input = field.current;
    if (input === null) return;
    input.value = taken.text;
    input.setSelectionRange(taken.cursor, taken.cursor);
    input.focus();
    look();
  }

  function press(event: KeyboardEvent) {
    const chosen = suggestions[active];
    if (event.key === "Escape") {
      // The field's own answer to it would be to lose what stands in it.
      event.preventDefault();
      if (suggestions.length > 0) close();
      else field.current?.blur();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (suggestions.length === 0) return look();
      event.preventDefault();
      choosing.current = true;
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(
        (active + step + suggestions.length + (active === -1 && step === -1 ? 1 : 0)) % suggestions.length,
      );
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen !== undefined) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Enter") close();
  }

  return (
    <div className="relative w-full min-w-0">
      <input
        {...rest}
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
        onFocus={() => void loadCompletion()}
        onInput={look}
        onKeyDown={press}
        onBlur={close}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={suggestions.length === 0}
        className="absolute top-full left-0 z-30 mt-1 max-h-80 max-w-full min-w-56 overflow-y-auto rounded-lg border border-line bg-raised py-1 shadow-float"
      >
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.text}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={index === active ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
            onPointerDown={(event) => {
              // The field keeps the focus, and so the list stays until the press is done.
              event.preventDefault();
              take(suggestion);
            }}
            className={`flex min-h-7 cursor-default items-center justify-between gap-6 px-3 font-mono text-xs ${index === active ? "bg-sunken" : "hover:bg-sunken"}`}
          >
            <span className="foreign truncate">{suggestion.label}</span>
            {suggestion.count !== null && (
              <span className="figures shrink-0 text-faint" aria-hidden="true">
                {formatCount(suggestion.count)}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
