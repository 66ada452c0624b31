import { ChartLine, SearchX } from "lucide";
import type { MetricView } from "#api/metrics.ts";
import { buttonClass } from "#ui/button.tsx";
import { Count } from "#ui/count.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { lineQuery, newLine } from "./metric-lines.ts";

interface MetricListProps {
  metrics: MetricView[];
  query: string;
  viewer: Viewer;
}

/** The metrics that have points in the time. */
export function MetricList({ metrics, query, viewer }: MetricListProps) {
  if (metrics.length === 0) return <NoMetrics filtered={query !== ""} />;
  return (
    <DataTable
      label="Metrics"
      columns={[
        { name: "Metric" },
        { name: "Type" },
        { name: "Unit" },
        { name: "Sent by" },
        { name: "Points", isNumber: true },
        { name: "Last heard", isNumber: true },
      ]}
    >
      {metrics.map((metric) => {
        const { name, kind, type, unit, description, temporality, services, points, lastSeen } = metric;
        return (
          <tr key={JSON.stringify([name, kind, unit, description, temporality, type])}>
            <td className="w-full max-w-0">
              <Link
                href={paths.metrics(lineQuery([newLine(name, type, unit ?? "")]))}
                data-row
                className="foreign block truncate font-medium hover:underline"
              >
                {name}
              </Link>
              {description !== null && (
                <span className="foreign block truncate text-xs text-muted">{description}</span>
              )}
            </td>
            <td className="whitespace-nowrap">{type.replaceAll("_", " ")}</td>
            <td className="foreign whitespace-nowrap text-muted">{unit ?? ""}</td>
            <td className="max-w-48">
              <span className="foreign block truncate">{services.join(", ")}</span>
            </td>
            <td className="number">
              <Count value={points} />
            </td>
            <td className="number whitespace-nowrap text-muted">
              <Moment at={lastSeen} viewer={viewer} />
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

function NoMetrics({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={SearchX}
      title="No matching metrics"
      action={
        <Link href={paths.metrics()} className={buttonClass()}>
          All metrics
        </Link>
      }
    >
      Enter any part of a name, or choose another service or time.
    </EmptyState>
  ) : (
    <EmptyState icon={ChartLine} title="No metrics in this time">
      Send them by OTLP to the collector’s address, or with a Sentry SDK that has metrics. They are here a
      moment later.
    </EmptyState>
  );
}
