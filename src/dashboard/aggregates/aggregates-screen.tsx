import { Download, Sigma } from "lucide";
import type { Result } from "#lib/result.ts";
import type { AggregatesView } from "#api/aggregates.ts";
import type { Aggregated } from "#model/aggregate/aggregated.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { countOf, formatExact } from "#ui/format-count.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { queryProblem } from "../errors/failure-text.ts";
import { paths } from "../paths.ts";
import { SearchField } from "../search/search-field.tsx";
import { TracesTabs } from "../traces/traces-tabs.tsx";
import { AggregateChart } from "./aggregate-chart.tsx";
import { AggregateFields } from "./aggregate-fields.tsx";
import { aggregateQuery, type AggregateState } from "./aggregate-state.ts";
import { AggregateTable, listPath } from "./aggregate-table.tsx";

interface AggregatesScreenProps {
  answer: Result<AggregatesView, CollectorFailure>;
  state: AggregateState;
  /** Keys to complete. */
  keys: string[];
  viewer: Viewer;
  collectorUrl: string;
}

export const SIGNALS: Record<Aggregated, { title: string; record: string }> = {
  issues: { title: "Issues", record: "event" },
  traces: { title: "Traces", record: "span" },
  logs: { title: "Logs", record: "log record" },
};

/** What a search finds, grouped and counted: fields, chart and table. */
export function AggregatesScreen({ answer, state, keys, viewer, collectorUrl }: AggregatesScreenProps) {
  const { of, query, env, service, period, range } = state;
  const { title, record } = SIGNALS[of];
  const kept = aggregateQuery(state);
  const problem = queryProblem(answer);
  const isOfFields = problem !== null && /^(?:Group by|Measures): /.test(problem.detail);
  const time = range === null ? { period } : { from: range.from, to: range.to };
  const isEmpty = answer.ok && answer.value.records === 0;
  return (
    <>
      <PageHeader
        title={`${title}: aggregates`}
        aside={!isEmpty && answer.ok && <Downloads state={state} />}
      />
      <SearchField
        action={paths.aggregates(of)}
        name="query"
        value={query}
        label={`Filter ${record}s`}
        placeholder="As in the list: words, key:value, has:key, !, OR, brackets"
        of={of}
        keep={{ by: kept["by"], measures: kept["measures"], sort: kept["sort"] }}
        problem={isOfFields ? null : problem}
      />
      <div className="my-3">
        {of === "traces" ? (
          <TracesTabs current="aggregates" kept={{ query, env, service, ...time }} />
        ) : (
          <LinkTabs
            label="View"
            tabs={[
              {
                label: of === "logs" ? "Lines" : title,
                href: listPath(of)({ query, env, service, ...time }),
                current: false,
              },
              { label: "Aggregates", href: paths.aggregates(of, kept), current: true },
            ]}
          />
        )}
      </div>
      <AggregateFields state={state} keys={keys} problem={isOfFields ? problem.detail : null} />
      {!answer.ok && problem === null && (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      )}
      {isEmpty && (
        <EmptyState
          icon={Sigma}
          title={`No matching ${record}s`}
          action={
            <Link href={paths.aggregates(of, { ...kept, query: "" })} className={buttonClass()}>
              Clear filters
            </Link>
          }
        >
          Try a longer time range or a wider search.
        </EmptyState>
      )}
      {answer.ok && !isEmpty && (
        <>
          <AggregateChart answer={answer.value} state={state} viewer={viewer} />
          <p className="mb-2 text-sm text-muted">
            <span data-tip={formatExact(answer.value.records)}>{countOf(answer.value.records, record)}</span>
            {answer.value.by.length > 0 && <> in {countOf(answer.value.groupCount, "group")}</>}. All values
            are exact.
            {answer.value.notStored > 0 && (
              <>
                {" "}
                Another {countOf(answer.value.notStored, "event")} of this period were over an issue’s limit:
                they are not stored, and not counted here.
              </>
            )}
          </p>
          <AggregateTable answer={answer.value} state={state} viewer={viewer} />
        </>
      )}
    </>
  );
}

function Downloads({ state }: { state: AggregateState }) {
  return (
    <div className="flex gap-2">
      {(["csv", "json"] as const).map((format) => (
        <a
          key={format}
          href={paths.aggregatesDownload(state.of, { ...aggregateQuery(state), format })}
          download
          className={buttonClass()}
        >
          <Icon icon={Download} />
          {format.toUpperCase()}
        </a>
      ))}
    </div>
  );
}
