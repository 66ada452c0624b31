"use client";

import { Dialog } from "#ui/dialog.tsx";
import type { Jump } from "../palette/local-entries.ts";
import { paths } from "../paths.ts";

const KEYS: [keys: string[], meaning: string][] = [
  [["/", "Ctrl K", "⌘ K"], "Search or jump to"],
  [["r"], "Refresh"],
  [["f"], "Focus the filter"],
  [["j", "k"], "Next or previous row or span"],
  [["enter"], "Open the row or span"],
  [["x"], "Select or deselect the row"],
  [["escape"], "Close the span, field or this list"],
  [["?"], "Show keyboard shortcuts"],
];

const TRACE_KEYS: typeof KEYS = [
  [["←", "→"], "Collapse or expand; go to the parent or first child"],
  [["home", "end", "page ↑", "page ↓"], "Jump to the start, to the end or by a page"],
  [["n", "N"], "Next or previous search match"],
  [["r"], "Show only the span's subtree, or the whole trace"],
  [["z"], "Zoom to the span"],
  [["+", "−", "0"], "Zoom in, zoom out, reset zoom"],
  [["shift ←", "shift →"], "Pan left or right"],
];

const ISSUE_KEYS: typeof KEYS = [
  [["o", "n"], "Older or newer event"],
  [["shift O", "shift N"], "Oldest or latest event"],
];

interface KeysHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  jumps: readonly Jump[];
  /** Of the page whose own keys are listed too. */
  path: string;
}

/** Lists the keyboard shortcuts of a screen. */
export function KeysHelp({ open, onOpenChange, jumps, path }: KeysHelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" open={open} onOpenChange={onOpenChange}>
      <div className="px-4 py-3">
        <KeyList keys={KEYS} />
        {path.startsWith(`${paths.traces()}/`) && (
          <>
            <Title>In this trace</Title>
            <KeyList keys={TRACE_KEYS} />
          </>
        )}
        {path.startsWith(`${paths.issues()}/`) && (
          <>
            <Title>In this issue</Title>
            <KeyList keys={ISSUE_KEYS} />
          </>
        )}
        <Title>Go to</Title>
        <KeyList keys={jumps.map(({ label, key }) => [["g", key], label])} />
      </div>
    </Dialog>
  );
}

function Title({ children }: { children: string }) {
  return <h3 className="mt-4 mb-2 text-xs font-medium text-faint">{children}</h3>;
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
