import { formatDuration } from "#ui/format-duration.ts";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import type { TraceChart } from "./trace-chart.ts";

const SHOWN = 40;
const DEEPEST = 24;
const INDENT = 12;

/** The first rows as text, in the shape of the waterfall. */
export function FirstRows({ chart }: { chart: TraceChart }) {
  const { rows, names, services, traceId } = chart;
  return (
    <>
      {/* Reserves space for the toolbar, so that nothing moves when it loads. */}
      <div aria-hidden="true" className="mb-2 h-7 max-md:h-23" />
      <ol
        aria-label="First spans"
        className="overflow-hidden rounded-md border border-line bg-surface pt-18 text-sm"
      >
        {rows.spanId.slice(0, SHOWN).map((spanId, row) => (
          <li key={row} className="flex h-11.5 items-center gap-1.5 px-3 md:h-7.5">
            <span className="shrink-0" style={{ width: Math.min(rows.depth[row] ?? 0, DEEPEST) * INDENT }} />
            <ServiceSwatch service={services[rows.service[row] ?? -1] ?? ""} />
            <a href={paths.trace(traceId, spanId)} className="foreign truncate">
              {names[rows.name[row] ?? -1] || "Missing span"}
            </a>
            <span className="figures text-xs text-faint">{formatDuration(rows.durationNanos[row] ?? 0)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
