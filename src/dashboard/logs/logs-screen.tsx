import type { Result } from "#lib/result.ts";
import type { LogList } from "#model/api/log.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../failure/failure-screen.tsx";
import { paths } from "../paths.ts";
import { PERIOD_NAMES, PERIODS_BY_LENGTH } from "../period.ts";
import { termValue, withTerm } from "../query-terms.ts";
import { ColumnsButton } from "./columns-button.tsx";
import { LiveTail } from "./live/live-tail.tsx";
import { logQuery, type LogListFilter, type LogsView } from "./log-filter.ts";
import { logPatterns } from "./log-patterns.ts";
import { LogRows } from "./log-rows.tsx";
import { PatternsTable } from "./patterns-table.tsx";

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

const VIEWS: { label: string; view: LogsView }[] = [
  { label: "Lines", view: "lines" },
  { label: "Patterns", view: "patterns" },
  { label: "Live", view: "live" },
];

/** The log lines that match a filter, latest first, with the filter. */
export function LogsScreen({ answer, filter, viewer, collectorUrl }: LogsScreenProps) {
  const { query } = filter;
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
        source={paths.complete("logs")}
        known={{
          level: ["debug", "info", "warn", "error", "fatal"],
          service: answer.ok ? [...new Set(answer.value.logs.map((log) => log.service))] : [],
          trace: [],
        }}
        keep={{ period: kept.period, view: kept.view, columns: kept.columns }}
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
          label="View"
          tabs={VIEWS.map(({ label, view }) => ({
            label,
            href: paths.logs(logQuery({ ...filter, view })),
            current: view === filter.view,
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
      {filter.around !== null && (
        <p className="mb-2 text-sm text-muted">
          The lines around one of <Moment at={filter.around.at} viewer={viewer} as="exact" />.{" "}
          <Link href={paths.logs(kept)} className="text-accent underline underline-offset-2">
            Back to the latest
          </Link>
        </p>
      )}
      {filter.view === "live" ? (
        <LiveTail key={query} source={paths.logsLive(query)} columns={filter.columns} zone={viewer.zone} />
      ) : answer.ok ? (
        <LogResults list={answer.value} filter={filter} viewer={viewer} />
      ) : (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </>
  );
}

function LogResults({ list, filter, viewer }: { list: LogList; filter: LogListFilter; viewer: Viewer }) {
  const kept = logQuery(filter);
  if (list.logs.length === 0) return <NoLogs filtered={filter.query !== ""} />;
  if (filter.view === "patterns")
    return (
      <PatternsTable
        patterns={logPatterns(list.logs)}
        of={list.logs.length}
        viewer={viewer}
        hrefOf={({ service, words }) =>
          paths.logs({
            ...kept,
            view: undefined,
            query: [withTerm(filter.query, "service", service), words === "" ? "" : `"${words}"`]
              .join(" ")
              .trim(),
          })
        }
      />
    );
  return (
    <>
      <div className="mb-1 flex justify-end gap-1">
        <ColumnsButton
          logs={list.logs}
          columns={filter.columns}
          hrefOf={(columns) => paths.logs({ ...logQuery({ ...filter, columns }), cursor: filter.cursor })}
        />
        <a href={paths.logsDownload(kept)} download className={buttonClass("quiet")}>
          Download
        </a>
      </div>
      <LogRows logs={list.logs} viewer={viewer} columns={filter.columns} meant={filter.around?.id} />
      <Pager
        of="log lines"
        first={filter.cursor === undefined ? null : paths.logs(kept)}
        next={list.next === null ? null : paths.logs({ ...kept, cursor: list.next })}
      />
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
