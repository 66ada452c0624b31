import type { Nanos } from "#lib/units.ts";
import { percent } from "./chart-place.ts";
import type { MarkKind, TraceChart } from "./trace-chart.ts";

const LOG_COLORS: Record<Exclude<MarkKind, "event">, string> = {
  "error-log": "fill-danger",
  "warn-log": "fill-warn",
  log: "fill-faint",
};

interface MarksProps {
  marks: TraceChart["marks"];
  /** Which of them. */
  places: number[];
  durationNanos: Nanos;
}

/** Error events as diamonds, log lines as ticks, where they happened; inside an `svg` as wide as the axis. */
export function Marks({ marks, places, durationNanos }: MarksProps) {
  return places.map((place) => {
    const kind = marks.kind[place] ?? "log";
    const x = `${percent(marks.atNanos[place] ?? 0, durationNanos)}%`;
    if (kind === "event")
      return (
        <svg key={place} x={x} y="50%" overflow="visible">
          <path d="M-5 0 0-5 5 0 0 5Z" className="fill-danger stroke-page" strokeWidth="1.5" />
        </svg>
      );
    return (
      <svg key={place} x={x} y="50%" overflow="visible">
        <rect x="-1" y="5" width="2" height="7" className={LOG_COLORS[kind]} />
      </svg>
    );
  });
}
