import { classNames } from "#ui/class-names.ts";

/** Each has a height or an outline of its own, so that colour is never the only sign. */
const LOOKS = {
  good: "h-3 bg-good",
  bad: "h-5 bg-danger",
  partly: "h-5 bg-warn",
  missed: "h-5 border border-danger",
  active: "h-3 border border-accent",
  unknown: "h-1 bg-edge",
} as const;

export type CellLook = keyof typeof LOOKS;

export interface TimeCell {
  look: CellLook;
  /** When, and what: `12:00 to 12:30: 2 of 30 checks failed`. */
  text: string;
}

/** Something over time, a cell a run or step, each of which says what it was. */
export function TimeCells({
  label,
  cells,
  className,
}: {
  label: string;
  cells: TimeCell[];
  className?: string;
}) {
  return (
    <ol aria-label={label} className={classNames("flex h-5 items-end gap-px", className)}>
      {cells.map(({ look, text }, place) => (
        <li key={place} data-tip={text} className="relative flex h-5 max-w-3 min-w-0.5 flex-1 items-end">
          <span className="sr-only">{text}</span>
          <span
            aria-hidden="true"
            className={classNames("w-full rounded-[1.5px] forced-color-adjust-none", LOOKS[look])}
          />
        </li>
      ))}
    </ol>
  );
}

/** What the cells of a list mean. */
export function CellLegend({ entries }: { entries: [look: CellLook, label: string][] }) {
  return (
    <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
      {entries.map(([look, label]) => (
        <li key={look} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="flex h-5 w-1.5 items-end">
            <span className={classNames("w-full rounded-[1.5px] forced-color-adjust-none", LOOKS[look])} />
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
