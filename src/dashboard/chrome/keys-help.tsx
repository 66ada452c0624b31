"use client";

import { Dialog } from "#ui/dialog.tsx";

const KEYS: [keys: string[], meaning: string][] = [
  [["/", "Ctrl K", "⌘ K"], "Go to the field that finds any id"],
  [["f"], "Go to the filter of a list"],
  [["j", "k"], "Next and previous row of a list, or span of a trace"],
  [["enter"], "Open the row, or look into the span"],
  [["x"], "Take the row into the selection, or out of it"],
  [["←", "→"], "Fold and unfold a span"],
  [["escape"], "Leave a span, a field or this list"],
  [["?"], "Show this list"],
];

/** The list of keys. */
export function KeysHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog title="Keys" open={open} onOpenChange={onOpenChange}>
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
    </Dialog>
  );
}
