import { ChevronDown, ChevronRight } from "lucide";
import { memo } from "react";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { countOf } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { CYCLE, FAILED, MISSING, MOVED, selfTime } from "./chart-rows.ts";
import type { TraceChart } from "./trace-chart.ts";

interface WaterfallRowProps {
  chart: TraceChart;
  row: number;
  /** Pixels from the top of all rows. */
  top: number;
  /** Indexes of the row's markers. */
  markers: number[];
  isCollapsed: boolean;
  /** The size of the repetition that the row stands for; 0 for itself. */
  repeated: number;
  /** Whether it starts an N+1, which its row marks. */
  isNPlusOne: boolean;
  isHit: boolean;
  isSelected: boolean;
  isCursor: boolean;
}

const DEEPEST = 24;
const INDENT = 12;

/** One row's name, indented; the canvas draws its bar. */
export const WaterfallRow = memo(function WaterfallRow(props: WaterfallRowProps) {
  const { chart, row, top, isCollapsed, repeated, isNPlusOne, isHit, isSelected, isCursor } = props;
  const { rows } = chart;
  const flags = rows.flags[row] ?? 0;
  const depth = rows.depth[row] ?? 0;
  const below = (rows.end[row] ?? 0) - row - 1;
  const service = rows.service[row] ?? -1;
  const isMissing = (flags & MISSING) !== 0;
  const isFailed = (flags & FAILED) !== 0;
  return (
    <div
      id={`span-row-${row}`}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={below > 0 || repeated > 0 ? !isCollapsed && repeated === 0 : undefined}
      tabIndex={-1}
      data-span-row={row}
      style={{ transform: `translateY(${top}px)` }}
      className={classNames(
        "absolute inset-x-0 top-0 h-11.5 cursor-default border-l-2 text-sm md:h-7.5",
        isSelected ? "border-accent bg-accent-soft" : "border-transparent hover:bg-sunken",
        isHit && !isSelected && "bg-warn-soft",
        isNPlusOne && "inset-ring-1 inset-ring-warn",
        isCursor &&
          "in-focus-visible:outline-2 in-focus-visible:-outline-offset-2 in-focus-visible:outline-accent",
      )}
    >
      <div className="flex h-7 min-w-0 items-center gap-1.5 pr-3 pl-1.5 md:h-full md:w-[var(--names)]">
        <span className="shrink-0" style={{ width: Math.min(depth, DEEPEST) * INDENT }} />
        {below > 0 || repeated > 0 ? (
          <span
            className="flex size-5 shrink-0 items-center justify-center rounded-sm text-2xs text-muted hover:bg-edge/50"
            data-toggle=""
            aria-hidden="true"
          >
            <Icon icon={isCollapsed || repeated > 0 ? ChevronRight : ChevronDown} size={14} />
          </span>
        ) : (
          <span className="w-5 shrink-0" />
        )}
        {!isMissing && <ServiceSwatch service={chart.services[service] ?? ""} />}
        {repeated > 0 && (
          <Badge
            tone={
              isNPlusOne
                ? "border border-warn bg-warn-soft font-medium text-warn"
                : "border border-edge text-muted"
            }
            text={`${repeated}×`}
          />
        )}
        {isFailed && <Badge tone="bg-danger font-medium text-page" text="error" />}
        {(flags & CYCLE) !== 0 && <Badge tone="border border-dashed border-warn text-warn" text="cycle" />}
        <span
          className={classNames(
            "foreign shrink truncate",
            isMissing ? "text-muted italic" : isFailed && "font-medium text-danger",
          )}
        >
          {isMissing ? "Missing span" : (chart.names[rows.name[row] ?? -1] ?? "")}
        </span>
        {isCollapsed && repeated === 0 && (
          <span className="figures shrink-0 text-xs text-faint">+{below}</span>
        )}
        {service >= 0 && (
          <span className="foreign min-w-8 shrink-[4] truncate text-xs text-faint">
            {[chart.names[rows.op[row] ?? -1], chart.services[service]].filter(Boolean).join(" · ")}
          </span>
        )}
        <span className="sr-only">{describe(props)}</span>
      </div>
    </div>
  );
});

function Badge({ tone, text }: { tone: string; text: string }) {
  return <span className={`figures shrink-0 rounded-sm px-1 text-2xs leading-4 ${tone}`}>{text}</span>;
}

/** Describes the bar and its markers. */
function describe({ chart, row, markers, repeated, isNPlusOne }: WaterfallRowProps): string {
  const { rows } = chart;
  const events = markers.filter((place) => chart.markers.kind[place] === "event").length;
  const logs = markers.length - events;
  return [
    formatDuration(rows.durationNanos[row] ?? 0),
    `from ${formatDuration(rows.startNanos[row] ?? 0)}`,
    `${formatDuration(selfTime(rows, row))} self time`,
    repeated > 0 && `first of ${repeated} similar spans`,
    isNPlusOne && "N+1",
    ((rows.flags[row] ?? 0) & MOVED) !== 0 && "clock corrected",
    events > 0 && countOf(events, "error event"),
    logs > 0 && countOf(logs, "log line"),
  ]
    .filter(Boolean)
    .join(", ");
}
