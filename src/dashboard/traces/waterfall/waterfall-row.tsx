import { memo } from "react";
import type { Nanos } from "#lib/units.ts";
import { classNames } from "#ui/class-names.ts";
import { countOf } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { ServiceMark, serviceFill } from "../../marks/service-mark.tsx";
import { percent } from "./chart-place.ts";
import { Marks } from "./marks.tsx";
import { CIRCLE, FAILED, MISSING, type TraceChart } from "./trace-chart.ts";

interface WaterfallRowProps {
  chart: TraceChart;
  row: number;
  /** Places of the row's marks. */
  marks: number[];
  ticks: Nanos[];
  isShut: boolean;
  isSelected: boolean;
  isCursor: boolean;
}

const DEEPEST = 24;
const INDENT = 12;

/** One span of the waterfall: its name at its depth, and its bar on the time axis. */
export const WaterfallRow = memo(function WaterfallRow(props: WaterfallRowProps) {
  const { chart, row, marks, isShut, isSelected, isCursor } = props;
  const { rows, durationNanos } = chart;
  const flags = rows.flags[row] ?? 0;
  const depth = rows.depth[row] ?? 0;
  const below = (rows.end[row] ?? 0) - row - 1;
  const service = rows.service[row] ?? -1;
  const isMissing = (flags & MISSING) !== 0;
  const isFailed = (flags & FAILED) !== 0;
  const name = isMissing ? "Span that did not arrive" : (chart.names[rows.name[row] ?? -1] ?? "");
  return (
    <div
      id={`span-row-${row}`}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={below > 0 ? !isShut : undefined}
      tabIndex={-1}
      data-span-row={row}
      className={classNames(
        "grid h-11.5 cursor-default grid-rows-[1.5rem_1.125rem] border-l-2 text-sm md:h-7.5 md:grid-cols-[minmax(16rem,36%)_minmax(0,1fr)] md:grid-rows-1",
        isSelected ? "border-accent bg-accent-soft" : "border-transparent hover:bg-sunken",
        isCursor &&
          "in-focus-visible:outline-2 in-focus-visible:-outline-offset-2 in-focus-visible:outline-accent",
      )}
    >
      <div className="flex min-w-0 items-center gap-1.5 pr-3 pl-1.5">
        <svg aria-hidden="true" width={Math.min(depth, DEEPEST) * INDENT} height="1" className="shrink-0" />
        {below > 0 ? (
          <span
            className="flex size-5 shrink-0 items-center justify-center rounded-sm text-2xs text-muted hover:bg-edge/50"
            data-toggle=""
            aria-hidden="true"
          >
            {isShut ? "▸" : "▾"}
          </span>
        ) : (
          <span className="w-5 shrink-0" />
        )}
        {!isMissing && <ServiceMark index={service} />}
        {isFailed && (
          <span className="shrink-0 rounded-sm bg-danger px-1 text-2xs leading-4 font-semibold text-page">
            error
          </span>
        )}
        {(flags & CIRCLE) !== 0 && (
          <span className="shrink-0 rounded-sm border border-dashed border-warn px-1 text-2xs leading-4 text-warn">
            circle
          </span>
        )}
        <span
          className={classNames(
            "foreign shrink truncate",
            isMissing ? "text-muted italic" : isFailed && "font-medium text-danger",
          )}
        >
          {name}
        </span>
        {isShut && <span className="figures shrink-0 text-xs text-faint">+{below}</span>}
        {service >= 0 && (
          <span className="foreign min-w-8 shrink-[4] truncate text-xs text-faint">
            {[chart.names[rows.op[row] ?? -1], chart.services[service]].filter(Boolean).join(" · ")}
          </span>
        )}
        <span className="sr-only">{describe(props)}</span>
      </div>
      <RowBar chart={chart} row={row} ticks={props.ticks}>
        <Marks marks={chart.marks} places={marks} durationNanos={durationNanos} />
      </RowBar>
    </div>
  );
});

interface RowBarProps {
  chart: TraceChart;
  row: number;
  ticks: Nanos[];
  children: React.ReactNode;
}

function RowBar({ chart, row, ticks, children }: RowBarProps) {
  const { rows, durationNanos } = chart;
  const start = percent(rows.startNanos[row] ?? 0, durationNanos);
  const end = percent((rows.startNanos[row] ?? 0) + (rows.durationNanos[row] ?? 0), durationNanos);
  const flags = rows.flags[row] ?? 0;
  const color = (flags & FAILED) !== 0 ? "fill-danger" : serviceFill(Math.max(0, rows.service[row] ?? 0));
  const label = formatDuration(rows.durationNanos[row] ?? 0);
  return (
    <svg aria-hidden="true" className="h-full w-[calc(100%-4.5rem)] overflow-visible max-md:ml-3">
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={`${percent(tick, durationNanos)}%`}
          x2={`${percent(tick, durationNanos)}%`}
          y1="0"
          y2="100%"
          className="stroke-line"
        />
      ))}
      <svg y="50%" overflow="visible">
        {(flags & MISSING) === 0 ? (
          <>
            <rect x={`${start}%`} y="-5" width="2" height="10" rx="1" className={color} />
            <rect x={`${start}%`} y="-5" width={`${end - start}%`} height="10" rx="2" className={color} />
          </>
        ) : (
          <line
            x1={`${start}%`}
            x2={`${end}%`}
            y1="0"
            y2="0"
            strokeDasharray="4 4"
            strokeWidth="2"
            className="stroke-edge"
          />
        )}
        <text x={`${end}%`} dx="6" y="4" className="figures fill-muted text-2xs">
          {label}
        </text>
      </svg>
      {children}
    </svg>
  );
}

/** What the bar and its marks show, in words. */
function describe({ chart, row, marks }: WaterfallRowProps): string {
  const { rows } = chart;
  const events = marks.filter((place) => chart.marks.kind[place] === "event").length;
  const logs = marks.length - events;
  return [
    formatDuration(rows.durationNanos[row] ?? 0),
    `from ${formatDuration(rows.startNanos[row] ?? 0)}`,
    events > 0 && countOf(events, "error event"),
    logs > 0 && countOf(logs, "log line"),
  ]
    .filter(Boolean)
    .join(", ");
}
