import type { Nanos } from "#lib/units.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { percent } from "./chart-place.ts";
import { Marks } from "./marks.tsx";
import type { TraceChart } from "./trace-chart.ts";

interface WaterfallAxisProps {
  ticks: Nanos[];
  marks: TraceChart["marks"];
  durationNanos: Nanos;
}

/** The time axis with every error event, and the log lines that no span of the trace claims. */
export function WaterfallAxis({ ticks, marks, durationNanos }: WaterfallAxisProps) {
  const places = [...marks.kind.keys()].filter(
    (place) => marks.kind[place] === "event" || marks.row[place] === -1,
  );
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-10 grid grid-rows-[2.25rem] border-b border-line bg-surface md:grid-cols-[minmax(16rem,36%)_minmax(0,1fr)]"
    >
      <span className="hidden self-center px-3 text-xs text-faint md:block">Span</span>
      <svg className="h-full w-[calc(100%-4.5rem)] overflow-visible max-md:ml-3">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={`${percent(tick, durationNanos)}%`}
              x2={`${percent(tick, durationNanos)}%`}
              y1="70%"
              y2="100%"
              className="stroke-edge"
            />
            <text
              x={`${percent(tick, durationNanos)}%`}
              dx="4"
              y="13"
              className="figures fill-faint text-2xs"
            >
              {formatDuration(tick)}
            </text>
          </g>
        ))}
        <svg y="9" overflow="visible">
          <Marks marks={marks} places={places} durationNanos={durationNanos} />
        </svg>
      </svg>
    </div>
  );
}
