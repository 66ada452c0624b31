import type { TraceView } from "#api/trace.ts";
import { DataTable } from "#ui/data-table.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Pager } from "#ui/pager.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { TraceHeader, TraceTabs } from "./trace-header.tsx";
import { FAILED, selfTime } from "../waterfall/chart-rows.ts";
import { traceChart } from "../waterfall/trace-chart.ts";

const PAGE = 200;

const COLUMNS = [
  { name: "Level" },
  { name: "Span" },
  { name: "Service" },
  { name: "Start", isNumber: true },
  { name: "Duration", isNumber: true },
  { name: "Self time", isNumber: true },
  { name: "Status" },
];

/** A trace as a table in waterfall order, for screen readers, for copying and without script. */
export function TraceListScreen({ trace, page, viewer }: { trace: TraceView; page: number; viewer: Viewer }) {
  const chart = traceChart(trace);
  const { rows, names, services } = chart;
  const first = Math.min(page, Math.max(0, Math.ceil(rows.end.length / PAGE) - 1)) * PAGE;
  const shown = rows.spanId.slice(first, first + PAGE);
  const isLast = first + PAGE >= rows.end.length;
  return (
    <>
      <TraceHeader trace={trace} viewer={viewer} />
      <TraceTabs traceId={trace.traceId} current="list" />
      <DataTable label="Spans" columns={COLUMNS}>
        {shown.map((spanId, offset) => {
          const row = first + offset;
          const failed = ((rows.flags[row] ?? 0) & FAILED) !== 0;
          return (
            <tr key={row}>
              <td className="text-faint">{(rows.depth[row] ?? 0) + 1}</td>
              <th scope="row" className="foreign min-w-44 font-medium">
                <Link href={paths.trace(trace.traceId, spanId)} data-row="">
                  {names[rows.name[row] ?? -1] || "Missing span"}
                </Link>
              </th>
              <td className="foreign whitespace-nowrap text-muted">
                {services[rows.service[row] ?? -1] ?? ""}
              </td>
              <td className="number">{formatDuration(rows.startNanos[row] ?? 0)}</td>
              <td className="number">{formatDuration(rows.durationNanos[row] ?? 0)}</td>
              <td className="number">{formatDuration(selfTime(rows, row))}</td>
              <td className={failed ? "text-danger" : "text-faint"}>{failed ? "failed" : "ok"}</td>
            </tr>
          );
        })}
      </DataTable>
      <Pager
        of="spans"
        first={first === 0 ? null : paths.traceList(trace.traceId)}
        next={isLast ? null : paths.traceList(trace.traceId, { page: String(first / PAGE + 1) })}
      />
    </>
  );
}
