import { writeTerm } from "#model/search/edit-search.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { paths } from "../paths.ts";
import type { SearchParams } from "../search-params.ts";
import { KNOWN_METRICS } from "./known-metrics.ts";
import { MetricChart } from "./metric-chart.tsx";
import { lineQuery, newLine } from "./metric-lines.ts";
import { readMetricScope } from "./metric-scope.ts";
import { readLine, type ReadLine } from "./read-metrics.ts";

/** A service has a handful; more would make its page another explorer. */
const MOST = 12;

export interface ServiceMetric {
  title: string;
  read: ReadLine;
}

/** The known metrics that a service has sent in the page's time. */
export async function readServiceMetrics(
  client: CollectorClient,
  service: string,
  search: SearchParams,
  now: number,
): Promise<ServiceMetric[]> {
  const scope = { ...readMetricScope(search, now), service: undefined };
  const { start, end } = scope;
  const listed = await client.listMetrics({ service, start, end, limit: 500 });
  if (!listed.ok) return [];
  const sent = new Set(listed.value.metrics.map(({ name }) => name));
  const shown = KNOWN_METRICS.filter(({ name }) => sent.has(name)).slice(0, MOST);
  return Promise.all(
    shown.map(async ({ name, title, aggregate }) => {
      const line = { ...newLine(name), aggregate: aggregate ?? null, query: writeTerm("service", service) };
      return { title, read: await readLine(client, line, scope, 1) };
    }),
  );
}

interface ServiceMetricsProps {
  metrics: ServiceMetric[];
  viewer: Viewer;
}

/** A service's HTTP, process and runtime by their metrics; nothing where it sends none. */
export function ServiceMetrics({ metrics, viewer }: ServiceMetricsProps) {
  if (metrics.length === 0) return null;
  return (
    <Section id="metrics" title="Runtime and process" meta="of the metrics it sends">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {metrics.map(({ title, read }) => (
          <Card key={read.line.metric} className="min-w-0 p-3">
            <MetricChart
              label={`${title} over time`}
              lines={[read]}
              releases={[]}
              zoom={null}
              viewer={viewer}
              height={90}
              heading={
                <h3 className="text-sm font-medium">
                  <Link href={paths.metrics(lineQuery([read.line]))} className="hover:underline">
                    {title}
                  </Link>
                </h3>
              }
            />
          </Card>
        ))}
      </div>
    </Section>
  );
}
