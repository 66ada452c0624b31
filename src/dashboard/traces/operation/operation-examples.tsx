import type { RateSeriesView } from "#api/rates.ts";
import type { RepeatingTraces } from "#api/traces.ts";
import { countOf } from "#ui/format-count.ts";
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
import { SHOWN_TRACES, type ReadRequests } from "./read-requests.ts";
import { RepeatedRows } from "./repeated-rows.tsx";

interface OperationExamplesProps {
  requests: ReadRequests;
  filter: RequestsFilter;
  series: RateSeriesView;
  viewer: Viewer;
}

const NAMES: Record<Example, string> = {
  failing: "Failing",
  slow: "Slowest",
  repeated: "N+1",
  latest: "Latest",
};

/** Some of the traces of an operation or a service. Those with N+1 calls are offered only if there are any. */
export function OperationExamples({ requests, filter, series, viewer }: OperationExamplesProps) {
  const { examples, traces } = requests;
  const repeating = requests.repeating.ok ? requests.repeating.value : null;
  const counts: Record<Example, number | undefined> = {
    failing: series.failed,
    slow: undefined,
    repeated: repeating?.traces.length,
    latest: series.requests,
  };
  const offered = EXAMPLES.filter(
    (one) => one !== "repeated" || one === examples || (counts.repeated ?? 0) > 0,
  );
  const repeated = examples === "repeated" ? (repeating?.traces ?? []) : [];
  const listed = traces?.ok === true ? traces.value.traces : [];
  const isRead = examples === "repeated" ? repeating !== null : traces?.ok === true;
  return (
    <section aria-label="Traces" className="pb-6">
      <div className="mb-3">
        <LinkTabs
          label="Example traces"
          keepsScroll
          tabs={offered.map((one) => ({
            label: NAMES[one],
            href: requestsHref({ ...filter, examples: one }),
            current: one === examples,
            count: counts[one],
          }))}
        >
          {examples === "repeated" ? (
            repeating !== null && <span className="text-xs text-muted">{examinedText(repeating)}</span>
          ) : (
            <Link
              href={paths.traces(traceQuery(exampleFilter(filter, examples)))}
              className={buttonClass("link", undefined, "small")}
            >
              All {NAMES[examples].toLowerCase()} traces
            </Link>
          )}
        </LinkTabs>
      </div>
      {repeated.length > 0 && <RepeatedRows traces={repeated.slice(0, SHOWN_TRACES)} viewer={viewer} />}
      {listed.length > 0 && (
        <TraceRows
          traces={listed}
          repeating={new Set(repeating?.traces.map(({ traceId }) => traceId))}
          viewer={viewer}
        />
      )}
      {isRead && repeated.length + listed.length === 0 && (
        <p className="text-sm text-muted">{NONE[examples]}</p>
      )}
    </section>
  );
}

const NONE: Record<Example, string> = {
  failing: "No failing traces in this time range.",
  slow: "No traces in this time range.",
  repeated: "No N+1 calls in the latest and slowest traces of this time range.",
  latest: "No traces in this time range.",
};

/** How many traces were looked at, as reading all would cost too much. */
function examinedText({ traces, examined, complete }: RepeatingTraces): string {
  const costliest = traces.length > SHOWN_TRACES ? ", the costliest first" : "";
  return `Of ${complete ? "all" : "the latest and slowest"} ${countOf(examined, "trace")}${costliest}`;
}
