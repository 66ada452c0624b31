"use client";

import { Dialog } from "#ui/dialog.tsx";

const KEYS: [keys: string[], meaning: string][] = [
  [["/", "Ctrl K", "⌘ K"], "Go to the field that finds any id"],
  [["f"], "Go to the filter of a list"],
  [["j", "k"], "Next and previous row of a list, or span of a trace"],
  [["enter"], "Open the row, or look into the span"],
  [["x"], "Take the row into the selection, or out of it"],
  [["escape"], "Leave a span, a field or this list"],
  [["?"], "Show this list"],
];

const TRACE_KEYS: typeof KEYS = [
  [["←", "→"], "Fold and unfold, go to the parent or the first child"],
  [["home", "end", "page ↑", "page ↓"], "Go further at once"],
  [["n", "N"], "Next and previous hit of the search"],
  [["r"], "Show the span's subtree alone, or all again"],
  [["z"], "Fit the time to the span"],
  [["+", "−", "0"], "Closer, further away, the whole time"],
  [["shift ←", "shift →"], "Move the time"],
];

/** The list of keys. */
export function KeysHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog title="Keys" open={open} onOpenChange={onOpenChange}>
      <div className="px-4 py-3">
        <KeyList keys={KEYS} />
        <h3 className="mt-4 mb-2 text-xs font-medium text-faint">In the spans of a trace</h3>
        <KeyList keys={TRACE_KEYS} />
      </div>
    </Dialog>
  );
}

function KeyList({ keys }: { keys: typeof KEYS }) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-6 gap-y-2 text-sm">
      {keys.map(([names, meaning]) => (
        <div key={meaning} className="contents">
          <dt className="flex flex-wrap items-start gap-1">
            {names.map((name) => (
              <kbd
                key={name}
                className="rounded-sm border border-line bg-sunken px-1.5 text-xs leading-5 whitespace-nowrap"
              >
                {name}
              </kbd>
            ))}
          </dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
