"use client";

import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { formatCount } from "#ui/format-count.ts";
import type { CompletionRequest, Suggestion } from "./complete-token.ts";

type CompletingInputProps = Omit<ComponentProps<"input">, "value"> &
  Pick<CompletionRequest, "of" | "seen" | "source">;

/** Loaded when the field gets focus. */
const loadCompletion = () => import("./complete-token.ts");

/** A search field that suggests how the token at the cursor can continue (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). A client component for its list. */
export function CompletingInput({ of, seen, source, ...rest }: CompletingInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const request = useRef<AbortController | null>(null);
  /** While somebody moves through the list it does not change. */
  const choosing = useRef(false);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const listId = useId();

  useEffect(() => () => request.current?.abort(), []);

  function close() {
    request.current?.abort();
    setSuggestions([]);
    setActive(-1);
  }

  function update() {
    request.current?.abort();
    choosing.current = false;
    const current = new AbortController();
    request.current = current;
    void complete(current.signal);
  }

  async function complete(signal: AbortSignal) {
    const { completeToken } = await loadCompletion();
    const input = field.current;
    if (input === null || signal.aborted) return;
    const { value } = input;
    const cursor = input.selectionStart ?? value.length;
    await completeToken({ value, cursor, of, seen, source, signal }, (found) => {
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
    update();
  }

  function press(event: KeyboardEvent) {
    const chosen = suggestions[active];
    if (event.key === "Escape") {
      // By default, a search field is cleared by it.
      event.preventDefault();
      if (suggestions.length > 0) close();
      else field.current?.blur();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (suggestions.length === 0) return update();
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
        onInput={update}
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
              // The field keeps the focus; on blur the list would close before the click.
              event.preventDefault();
              take(suggestion);
            }}
            className={`flex min-h-7 cursor-default items-center justify-between gap-6 px-3 font-mono text-xs ${index === active ? "bg-sunken" : "hover:bg-sunken"}`}
          >
            <span className="foreign truncate">{suggestion.label}</span>
            {suggestion.description !== null && (
              <span className="min-w-0 shrink-[9] truncate font-sans text-faint">
                {suggestion.description}
              </span>
            )}
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
