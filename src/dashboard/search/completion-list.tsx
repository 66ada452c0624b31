import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { formatCount } from "#ui/format-count.ts";
import { completeToken, type CompletionRequest, type Suggestion } from "./complete-token.ts";

/** What the field says of its list to a screen reader. */
export interface ListState {
  open: boolean;
  /** The id of the suggestion to be taken. */
  active: string | undefined;
}

interface CompletionListProps extends Pick<CompletionRequest, "of" | "seen" | "source"> {
  field: RefObject<HTMLInputElement | null>;
  id: string;
  /** Changes the field, and focuses it. */
  write: (taken: Suggestion["taken"]) => void;
  onChange: (list: ListState) => void;
}

/** The suggestions below a field, and the keys that choose one. */
export function CompletionList({ field, id, write, of, seen, source, onChange }: CompletionListProps) {
  const request = useRef<AbortController | null>(null);
  /** While somebody moves through the list it does not change. */
  const choosing = useRef(false);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);

  useEffect(
    () => onChange({ open: suggestions.length > 0, active: active === -1 ? undefined : `${id}-${active}` }),
    [onChange, id, suggestions, active],
  );

  function close() {
    request.current?.abort();
    setSuggestions([]);
    setActive(-1);
  }

  function update() {
    request.current?.abort();
    choosing.current = false;
    const input = field.current;
    if (input === null) return;
    const { signal } = (request.current = new AbortController());
    const { value } = input;
    const cursor = input.selectionStart ?? value.length;
    void completeToken({ value, cursor, of, seen, source, signal }, (found) => {
      if (choosing.current) return;
      setSuggestions(found);
      setActive(-1);
    });
  }

  function take({ taken }: Suggestion) {
    write(taken);
    update();
  }

  function press(event: KeyboardEvent) {
    const chosen = suggestions[active];
    if (event.key === "Escape" && suggestions.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      close();
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

  const onInput = useEffectEvent(update);
  const onKey = useEffectEvent(press);
  const onBlur = useEffectEvent(close);
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    const ended = new AbortController();
    input.addEventListener("input", () => onInput(), ended);
    input.addEventListener("keydown", (event) => onKey(event), ended);
    input.addEventListener("blur", () => onBlur(), ended);
    // What was typed before this was there.
    if (input.value !== input.defaultValue) onInput();
    return () => {
      ended.abort();
      request.current?.abort();
    };
  }, [field]);

  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={suggestions.length === 0}
      className="absolute top-full left-0 z-30 mt-1 max-h-80 max-w-full min-w-56 overflow-y-auto rounded-lg border border-line bg-raised py-1 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.text}
          id={`${id}-${index}`}
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
            <span className="min-w-0 shrink-[9] truncate font-sans text-faint">{suggestion.description}</span>
          )}
          {suggestion.count !== null && (
            <span className="figures shrink-0 text-faint" aria-hidden="true">
              {formatCount(suggestion.count)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
