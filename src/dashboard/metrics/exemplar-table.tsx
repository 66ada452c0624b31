import type { MetricExemplars } from "#api/metrics.ts";
import type { Aggregate } from "#model/metric/metric-type.ts";
import { DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { figureText } from "./metric-unit.ts";

const SHOWN = 12;

interface ExemplarTableProps {
  exemplars: MetricExemplars["exemplars"];
  unit: string | null;
  viewer: Viewer;
}

/** The measurements with the greatest values, each with its trace. */
export function ExemplarTable({ exemplars, unit, viewer }: ExemplarTableProps) {
  if (exemplars.length === 0) return null;
  const aggregate: Aggregate = "max";
  return (
    <Section id="exemplars" title="Exemplars" meta="the greatest values that came with a trace">
      <DataTable
        label="Measurements with their traces"
        columns={[
          { name: "Time" },
          { name: "Value", isNumber: true },
          { name: "Service" },
          { name: "Trace" },
        ]}
        minWidth="min-w-0"
      >
        {exemplars
          .toSorted((one, other) => other.value - one.value)
          .slice(0, SHOWN)
          .map(({ at, value, digits, traceId, spanId, service }) => (
            <tr key={`${at} ${traceId} ${spanId} ${value}`}>
              <td className="whitespace-nowrap text-muted">
                <Moment at={at} viewer={viewer} />
              </td>
              <td className="number whitespace-nowrap">{digits ?? figureText(value, unit, aggregate)}</td>
              <td className="max-w-40">
                <span className="foreign block truncate">{service}</span>
              </td>
              <td>
                <Link
                  href={paths.trace(traceId, spanId)}
                  className="font-mono text-xs text-accent hover:underline"
                >
                  {traceId.slice(0, 8)}
                </Link>
              </td>
            </tr>
          ))}
      </DataTable>
    </Section>
  );
}
