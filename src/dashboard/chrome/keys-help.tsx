import { buttonClass } from "#ui/button.tsx";

/** Opened by `?`; the browser's own dialog traps the focus and closes on escape. */
export const KEYS_HELP_ID = "keys-help";

const KEYS: [keys: string[], meaning: string][] = [
  [["/", "Ctrl K", "⌘ K"], "Go to the field that finds any id"],
  [["j", "k"], "Next and previous row of a list, or span of a trace"],
  [["enter"], "Open the row, or look into the span"],
  [["←", "→"], "Fold and unfold a span"],
  [["escape"], "Leave a span, a field or this list"],
  [["?"], "Show this list"],
];

export function KeysHelp() {
  return (
    <dialog
      id={KEYS_HELP_ID}
      aria-labelledby="keys-help-title"
      className="m-auto w-full max-w-md rounded-lg border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-black/40"
    >
      <div className="flex items-center justify-between border-b border-line px-4 py-2">
        <h2 id="keys-help-title" className="font-semibold">
          Keys
        </h2>
        <form method="dialog">
          <button type="submit" className={buttonClass("quiet")}>
            Close
          </button>
        </form>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 px-4 py-3 text-sm">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex items-start gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line bg-sunken px-1.5 text-xs leading-5 whitespace-nowrap"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
