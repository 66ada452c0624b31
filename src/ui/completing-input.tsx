"use client";

import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { completeToken, type Completions, type Suggestion } from "./token-completion.ts";

type CompletingInputProps = Omit<ComponentProps<"input">, "value"> & { known: Completions };

/** A text field that suggests how the word under the cursor can go on (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). A client component for its list. */
export function CompletingInput({ known, ...rest }: CompletingInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const listId = useId();

  function look() {
    const input = field.current;
    if (input === null) return;
    setSuggestions(completeToken(input.value, input.selectionStart ?? input.value.length, known));
    setActive(-1);
  }

  function take(suggestion: Suggestion) {
    const input = field.current;
    if (input === null) return;
    input.value = suggestion.text;
    input.setSelectionRange(suggestion.cursor, suggestion.cursor);
    input.focus();
    look();
  }

  function press(event: KeyboardEvent) {
    const chosen = suggestions[active];
    if (event.key === "Escape" && suggestions.length > 0) {
      event.preventDefault();
      setSuggestions([]);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (suggestions.length === 0) return look();
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(
        (active + step + suggestions.length + (active === -1 && step === -1 ? 1 : 0)) % suggestions.length,
      );
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen !== undefined) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Enter") setSuggestions([]);
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
        onInput={look}
        onKeyDown={press}
        onBlur={() => setSuggestions([])}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={suggestions.length === 0}
        className="absolute top-full left-0 z-30 mt-1 max-h-72 min-w-56 overflow-y-auto rounded-lg border border-line bg-raised py-1 shadow-float"
      >
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.label}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              // The field keeps the focus, and so the list stays until the press is done.
              event.preventDefault();
              take(suggestion);
            }}
            className={`foreign cursor-default px-3 py-1 font-mono text-xs ${index === active ? "bg-sunken" : "hover:bg-sunken"}`}
          >
            {suggestion.label}
          </div>
        ))}
      </div>
    </div>
  );
}
