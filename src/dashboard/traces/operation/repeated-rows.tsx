import type { RepeatingTraces } from "#api/traces.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import { ShareBar } from "#ui/share-bar.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceName } from "../../badges/service-name.tsx";
import { paths } from "../../paths.ts";

interface RepeatedRowsProps {
  traces: RepeatingTraces["traces"];
  viewer: Viewer;
}

const GRID = "lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_4rem_13rem_5rem_6.5rem]";
const COLUMNS = [
  { name: "Root span" },
  { name: "Repeated call" },
  { name: "Calls", isNumber: true },
  { name: "Time in them" },
  { name: "Of", isNumber: true },
  { name: "Started", isNumber: true },
];

/** Traces with an N+1: what is called again and again, how often, and how much of the trace that takes. */
export function RepeatedRows({ traces, viewer }: RepeatedRowsProps) {
  return (
    <RowList label="Traces with N+1 calls" grid={GRID} columns={COLUMNS}>
      {traces.map((trace) => (
        <RepeatedRow key={trace.traceId} trace={trace} viewer={viewer} />
      ))}
    </RowList>
  );
}

function RepeatedRow({ trace, viewer }: { trace: RepeatedRowsProps["traces"][number]; viewer: Viewer }) {
  const { traceId, rootName, durationNanos, start, repeated } = trace;
  const { service, name, statement, count, wallNanos } = repeated;
  const share = wallNanos / Math.max(1, durationNanos);
  return (
    <li
      className={`relative grid min-h-9 grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 px-3 py-1.5 hover:bg-hover lg:py-1 ${GRID}`}
    >
      <Link
        href={paths.trace(traceId)}
        data-row=""
        className="foreign min-w-0 font-medium after:absolute after:inset-0 max-lg:col-span-2 max-lg:line-clamp-2 lg:truncate"
      >
        {rootName === "" ? "(no name)" : rootName}
      </Link>
      <span className="flex min-w-0 items-center gap-x-3 text-sm text-muted max-lg:order-last max-lg:col-span-3">
        <span className="shrink-0">
          <ServiceName service={service} />
        </span>
        <code className="foreign min-w-0 truncate text-xs">{statement ?? name}</code>
      </span>
      <span className="figures text-right text-sm font-medium text-warn max-lg:order-1">
        <span className="lg:hidden">N+1 </span>×&nbsp;{count}
      </span>
      <span className="flex items-center gap-2 text-sm max-lg:order-2">
        <ShareBar share={share} className="w-16 shrink-0" />
        <span className="figures whitespace-nowrap">
          {formatDuration(wallNanos)}, {Math.round(share * 100)}&nbsp;%
        </span>
      </span>
      <span className="figures text-right text-sm whitespace-nowrap text-muted max-lg:order-2">
        <span className="lg:sr-only">of </span>
        {formatDuration(durationNanos)}
      </span>
      <Moment
        at={start}
        viewer={viewer}
        className="figures text-right text-sm text-muted max-lg:order-2 max-lg:text-xs lg:order-last"
      />
    </li>
  );
}
