import type { RateSeriesView } from "#api/rates.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { Link } from "#ui/link.tsx";
import { buttonClass } from "#ui/button.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { TraceRows } from "../search/trace-rows.tsx";
import { traceQuery } from "../search/trace-filter.ts";
import {
  EXAMPLES,
  exampleFilter,
  requestsHref,
  type Example,
  type RequestsFilter,
} from "./operation-filter.ts";
import type { ReadRequests } from "./read-requests.ts";

interface OperationExamplesProps {
  requests: ReadRequests;
  filter: RequestsFilter;
  series: RateSeriesView;
  viewer: Viewer;
}

const NAMES: Record<Example, string> = { failing: "Failing", slow: "Slowest", latest: "Latest" };

/** Some of the traces of an operation or a service. */
export function OperationExamples({ requests, filter, series, viewer }: OperationExamplesProps) {
  const { examples, traces } = requests;
  const counts: Record<Example, number | undefined> = {
    failing: series.failed,
    slow: undefined,
    latest: series.requests,
  };
  return (
    <section aria-label="Traces" className="pb-6">
      <div className="mb-3">
        <LinkTabs
          label="Example traces"
          keepsScroll
          tabs={EXAMPLES.map((one) => ({
            label: NAMES[one],
            href: requestsHref({ ...filter, examples: one }),
            current: one === examples,
            count: counts[one],
          }))}
        >
          <Link
            href={paths.traces(traceQuery(exampleFilter(filter, examples)))}
            className={buttonClass("link", undefined, "small")}
          >
            All {NAMES[examples].toLowerCase()} traces
          </Link>
        </LinkTabs>
      </div>
      {traces.ok && traces.value.traces.length > 0 && (
        <TraceRows traces={traces.value.traces} viewer={viewer} />
      )}
      {traces.ok && traces.value.traces.length === 0 && (
        <p className="text-sm text-muted">
          {examples === "failing" ? "No failing traces in this time range." : "No traces in this time range."}
        </p>
      )}
    </section>
  );
}
