"use client";

import { startTransition, useState, type KeyboardEvent, type PointerEvent } from "react";
import { formatExact } from "./format-count.ts";
import { useScopedRouter } from "./link-scope.ts";
import { formatTime } from "./format-time.ts";
import { COLUMN_WIDTH, StackedColumn, sumAt, type Stack } from "./stacked-column.tsx";
import { moveByKey, rangeOfSteps, stepAt, type TimeSteps } from "./time-steps.ts";

export interface TimeBarsProps {
  label: string;
  /** The unit: `lines`. */
  of: string;
  steps: TimeSteps;
  /** From the bottom upward. */
  stacks: Stack[];
  zone: string;
  /** The page to open for a time range, and the query to keep. */
  action: string;
  keep: Record<string, string | undefined>;
}

const HEIGHT = 64;

/**
 * A column chart whose time range can be chosen by dragging or by keys, which opens a page. A client component
 * because of the dragging.
 */
export function TimeBars({ label, of, steps, stacks, zone, action, keep }: TimeBarsProps) {
  const router = useScopedRouter();
  const [chosen, setChosen] = useState<{ cursor: number; anchor: number } | null>(null);
  const [dragging, setDragging] = useState(false);
  const { count } = steps;
  const totals = Array.from({ length: count }, (_, index) => sumAt(stacks, index));
  const peak = Math.max(1, ...totals);
  const cursor = chosen?.cursor ?? count - 1;

  function open(one: number, other: number) {
    const { start, end } = rangeOfSteps(steps, one, other);
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(keep)) if (value !== undefined) query.set(name, value);
    query.set("from", new Date(start).toISOString());
    query.set("to", new Date(end).toISOString());
    setChosen(null);
    startTransition(() => router.push(`${action}?${query}`));
  }

  const place = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return stepAt(steps, (event.clientX - left) / Math.max(1, width));
  };

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") return setChosen(null);
    if (event.key === "Enter") {
      event.preventDefault();
      return open(cursor, chosen?.anchor ?? cursor);
    }
    const moved = moveByKey(event.key, event.shiftKey, chosen ?? { cursor, anchor: cursor }, count);
    if (moved === null) return undefined;
    event.preventDefault();
    return setChosen(moved);
  }

  const valueText = describe({ steps, stacks, zone, of }, chosen ?? { cursor, anchor: cursor });
  const first = chosen === null ? 0 : Math.min(chosen.cursor, chosen.anchor);
  const length = chosen === null ? 0 : Math.abs(chosen.cursor - chosen.anchor) + 1;
  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}. Use the arrow keys to choose a time, Shift to extend it and Enter to narrow to it.`}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={cursor}
        aria-valuetext={valueText}
        className="cursor-crosshair touch-pan-y select-none"
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
          setChosen({ cursor: place(event), anchor: place(event) });
        }}
        onPointerMove={(event) => {
          const at = place(event);
          setChosen(dragging && chosen !== null ? { ...chosen, cursor: at } : { cursor: at, anchor: at });
        }}
        onPointerUp={() => {
          setDragging(false);
          if (dragging && chosen !== null) open(chosen.anchor, chosen.cursor);
        }}
        onPointerCancel={() => {
          setDragging(false);
          setChosen(null);
        }}
        onPointerLeave={() => {
          if (!dragging) setChosen(null);
        }}
        onBlur={() => setChosen(null)}
      >
        <svg
          viewBox={`0 0 ${count * COLUMN_WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-16 w-full border-b border-edge"
        >
          {chosen !== null && (
            <rect
              x={first * COLUMN_WIDTH}
              y={0}
              width={length * COLUMN_WIDTH}
              height={HEIGHT}
              className="fill-accent-soft"
            />
          )}
          {totals.map((total, index) =>
            total === 0 ? null : <StackedColumn key={index} {...{ stacks, index, peak, height: HEIGHT }} />,
          )}
        </svg>
      </div>
      <div className="figures flex justify-between gap-3 pt-1 text-xs text-faint">
        <span>{formatTime(steps.start, zone, "moment")}</span>
        <span aria-hidden="true" className={chosen === null ? "max-sm:hidden" : "text-ink"}>
          {chosen === null ? "Drag to narrow the time range" : valueText}
        </span>
        <span>{formatTime(steps.start + count * steps.step, zone, "moment")}</span>
      </div>
    </div>
  );
}

function describe(
  { steps, stacks, zone, of }: Pick<TimeBarsProps, "steps" | "stacks" | "zone" | "of">,
  { cursor, anchor }: { cursor: number; anchor: number },
): string {
  const { start, end } = rangeOfSteps(steps, cursor, anchor);
  const first = Math.min(cursor, anchor);
  const last = Math.max(cursor, anchor) + 1;
  const counts = stacks
    .map(({ label, values }) => ({ label, sum: values.slice(first, last).reduce((a, b) => a + b, 0) }))
    .filter(({ sum }) => sum > 0)
    .map(({ label, sum }) => `${formatExact(sum)} ${label}`);
  const time = `${formatTime(start, zone, "moment")} – ${formatTime(end, zone, "moment")}`;
  return `${time}: ${counts.length === 0 ? `no ${of}` : counts.toReversed().join(", ")}`;
}
