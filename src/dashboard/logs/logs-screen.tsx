import { Download } from "lucide";
import type { Result } from "#lib/result.ts";
import type {
  LogCounts,
  LogFacets as LogFacetsAnswer,
  LogPatterns,
  LogList as LogListAnswer,
} from "#api/logs.ts";
import type { SavedSearchView } from "#api/searches.ts";
import { quoteText, withTerm } from "#model/search/edit-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { Count } from "#ui/count.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { AddAlert, searchDraft } from "../alerts/add-alert.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { queryProblem } from "../errors/failure-text.ts";
import { paths } from "../paths.ts";
import { SavedSearches, type SearchActions } from "../search/saved-searches.tsx";
import { SearchField } from "../search/search-field.tsx";
import { LiveTail } from "./live/live-tail.tsx";
import { LogFacets } from "./log-facets.tsx";
import { logQuery, logSearch, type LogListFilter } from "./log-filter.ts";
import { LogHistogram } from "./log-histogram.tsx";
import { LogTabs } from "./log-tabs.tsx";
import { LogsResults } from "./logs-results.tsx";
import { PatternsTable } from "./patterns-table.tsx";
import type { ReleaseStart } from "../releases/release-markers.ts";

interface LogsScreenProps {
  answer: Result<LogListAnswer, CollectorFailure>;
  /** Null if not requested or not available. */
  counts: LogCounts | null;
  /** Those of the same times before. */
  usual: LogCounts[];
  facets: LogFacetsAnswer | null;
  /** Null if not requested. */
  patterns: Result<LogPatterns, CollectorFailure> | null;
  filter: LogListFilter;
  /** The page's URL names the columns; otherwise they are those of the last visit. */
  hasColumns: boolean;
  searches: SavedSearchView[];
  searchActions: SearchActions;
  /** The saved view just deleted; null without one. */
  removedSearch: string | null;
  /** The releases to mark in the chart. */
  releases: ReleaseStart[];
  viewer: Viewer;
  collectorUrl: string;
}

/** The logs screen: chart, list, patterns or live tail. */
export function LogsScreen(props: LogsScreenProps) {
  const { answer, counts, usual, facets, patterns, filter, releases, viewer, collectorUrl } = props;
  const { query } = filter;
  const { query: _query, ...kept } = logQuery(filter);
  const problem = queryProblem(answer);
  const hasLines = answer.ok && answer.value.logs.length > 0 && filter.around === null;
  const hasChart = counts !== null && counts.total > 0;
  const hasFacets = facets !== null && patterns === null && answer.ok && answer.value.logs.length > 0;
  return (
    <>
      <PageHeader
        title="Logs"
        aside={
          <div className="flex flex-wrap items-center gap-2">
            {logSearch(filter).trim() !== "" && problem === null && (
              <AddAlert draft={searchDraft("logs", logSearch(filter))} />
            )}
            {hasLines && (
              <a href={paths.logsDownload(logQuery(filter))} download className={buttonClass()}>
                <Icon icon={Download} />
                Download
              </a>
            )}
          </div>
        }
      />
      <SearchField
        action={paths.logs()}
        name="query"
        value={query}
        label="Filter logs"
        placeholder='Words, level:warn, service:web, user.id:17, status:>=500, !"text", a OR b'
        of="logs"
        seen={{ service: answer.ok ? [...new Set(answer.value.logs.map((log) => log.service))] : [] }}
        keep={kept}
        problem={problem}
      />
      <SavedSearches
        of="logs"
        searches={props.searches}
        current={logQuery(filter)}
        actions={props.searchActions}
        here={paths.logs(logQuery(filter))}
        removed={props.removedSearch}
      />
      <LogTabs filter={filter} />
      {filter.around !== null && (
        <p className="mb-2 text-sm text-muted">
          Lines around <Moment at={filter.around} viewer={viewer} as="exact" />.{" "}
          <Link href={paths.logs(logQuery(filter))} className="text-accent underline underline-offset-2">
            Back to latest
          </Link>
        </p>
      )}
      <div className="flex flex-wrap items-start gap-x-2">
        {hasChart && (
          <details className="peer/chart mb-2 sm:hidden">
            <summary className={buttonClass()}>
              <span>
                Chart of <Count value={counts.total} /> {counts.total === 1 ? "line" : "lines"}
              </span>
            </summary>
          </details>
        )}
        {hasFacets && (
          <details className="mb-2 open:basis-full xl:hidden">
            <summary className={buttonClass()}>Filter by attribute</summary>
            <LogFacets facets={facets} filter={filter} />
          </details>
        )}
        {hasChart && (
          // Folded on a phone, so that lines stand on the first screen.
          <div className="min-w-0 basis-full max-sm:hidden peer-open/chart:block!">
            <LogHistogram counts={counts} usual={usual} filter={filter} releases={releases} viewer={viewer} />
          </div>
        )}
      </div>
      {problem !== null ? null : filter.view === "live" ? (
        <LiveTail
          key={logSearch(filter)}
          source={paths.logsLive(logSearch(filter))}
          columns={filter.columns}
          viewer={viewer}
          query={logQuery(filter)}
        />
      ) : !answer.ok ? (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      ) : patterns === null || (patterns.ok && patterns.value.patterns.length === 0) ? (
        <LogsResults
          list={answer.value}
          facets={facets}
          filter={filter}
          isChosen={props.hasColumns}
          viewer={viewer}
        />
      ) : patterns.ok ? (
        <PatternsTable
          patterns={patterns.value}
          viewer={viewer}
          hrefOf={({ service, words }) =>
            paths.logs({
              ...kept,
              view: undefined,
              query: `${withTerm(query, "service", service)} ${words === "" ? "" : quoteText(words)}`.trim(),
            })
          }
        />
      ) : (
        <FailureScreen failure={patterns.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </>
  );
}
