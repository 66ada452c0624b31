import type { Result } from "#lib/result.ts";
import type { LogList } from "#model/api/log.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../failure/failure-screen.tsx";
import { paths } from "../paths.ts";
import { PERIOD_NAMES, PERIODS_BY_LENGTH } from "../period.ts";
import { termValue, withTerm } from "../query-terms.ts";
import { logQuery, type LogListFilter } from "./log-filter.ts";
import { LogRows } from "./log-rows.tsx";

interface LogsScreenProps {
  answer: Result<LogList, CollectorFailure>;
  filter: LogListFilter;
  viewer: Viewer;
  collectorUrl: string;
}

const LEVELS = [
  { label: "All", level: null },
  { label: "Info and above", level: "info" },
  { label: "Warn and above", level: "warn" },
  { label: "Errors", level: "error" },
] as const;

/** The log lines that match a filter, latest first, with the filter. */
export function LogsScreen({ answer, filter, viewer, collectorUrl }: LogsScreenProps) {
  const { query, cursor } = filter;
  const level = termValue(query, "level") ?? null;
  const kept = logQuery(filter);
  return (
    <>
      <PageHeader title="Logs" />
      <SearchField
        action={paths.logs()}
        name="query"
        value={query}
        label="Filter logs"
        placeholder="Words, level:warn, service:web, trace:…, attribute:value"
        keep={{ period: kept.period }}
      />
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <LinkTabs
          label="Severity"
          tabs={LEVELS.map((choice) => ({
            label: choice.label,
            href: paths.logs({ ...kept, query: withTerm(query, "level", choice.level) || undefined }),
            current: choice.level === level,
          }))}
        />
        <LinkTabs
          label="Period"
          tabs={PERIODS_BY_LENGTH.map((period) => ({
            label: PERIOD_NAMES[period],
            href: paths.logs(logQuery({ ...filter, period })),
            current: period === filter.period,
          }))}
        />
      </div>
      {!answer.ok && <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />}
      {answer.ok && answer.value.logs.length === 0 && <NoLogs filtered={query !== ""} />}
      {answer.ok && answer.value.logs.length > 0 && (
        <>
          <LogRows logs={answer.value.logs} viewer={viewer} />
          <Pager
            of="log lines"
            first={cursor === undefined ? null : paths.logs(kept)}
            next={answer.value.next === null ? null : paths.logs({ ...kept, cursor: answer.value.next })}
          />
        </>
      )}
    </>
  );
}

function NoLogs({ filtered }: { filtered: boolean }) {
  return (
    <div className="border-t border-line py-16 text-center">
      <p className="text-lg font-medium">
        {filtered ? "No log line matches" : "No log lines in this period"}
      </p>
      <p className="mx-auto mt-1 max-w-prose text-muted">
        {filtered
          ? "Every word has to be in the text. A longer period, a lower severity or fewer words find more."
          : "Log records come in over OTLP or as Sentry logs. The settings show the endpoint; a longer period may have some."}
      </p>
    </div>
  );
}
