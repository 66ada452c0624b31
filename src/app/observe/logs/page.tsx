import type { Metadata } from "next";
import { cookies } from "next/headers";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { COLUMNS_COOKIE } from "#dashboard/logs/columns-cookie.ts";
import { logQuery, logQuestion, logSearch, readLogFilter } from "#dashboard/logs/log-filter.ts";
import { logsAround } from "#dashboard/logs/read-logs.ts";
import { LogsScreen } from "#dashboard/logs/logs-screen.tsx";
import { sameTimesBefore } from "#dashboard/now/hour-steps.ts";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { Incomplete } from "../incomplete.tsx";
import { SEARCH_ACTIONS } from "../search-forms.ts";
import { streamPage } from "../stream-page.tsx";

export const metadata: Metadata = { title: "Logs" };

/** The first page; the list loads more while scrolling. */
const FIRST_LINES = 60;

export default function LogsPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderLogsPage(props), "logs");
}

async function renderLogsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const kept = (await cookies()).get(COLUMNS_COOKIE)?.value ?? "";
  const filter = readLogFilter(search, kept);
  const who = await viewer();
  const { client, url } = await access();
  const { around, view, cursor } = filter;
  const question = logQuestion(filter, who.now);
  const isList = around === null && view === "lines";
  const isCounted = around === null && view !== "live";
  const end = question.end ?? new Date(who.now).toISOString();
  const [list, counts, facets, patterns, searches, starts, ...usual] = await Promise.all([
    around === null
      ? client.listLogs({ ...question, cursor, limit: view === "lines" ? FIRST_LINES : 1 })
      : logsAround(client, logSearch(filter), around),
    isCounted ? client.countLogs(question) : null,
    isList ? client.facetLogs(question) : null,
    around === null && view === "patterns" ? client.mineLogPatterns(question) : null,
    client.listSavedSearches({ of: "logs" }),
    client.listReleaseStarts({ start: question.start }),
    ...(isCounted ? sameTimesBefore({ start: question.start, end }) : []).map((earlier) =>
      client.countLogs({ ...question, ...earlier }),
    ),
  ]);
  const answer = await answerOrRedirect(list, paths.logs(logQuery(filter)));
  return (
    <>
      <Incomplete since={question.start} />
      {answer.ok && (
        <MissingParts
          parts={{
            "the counts over time": counts,
            "the values to filter by": facets,
            "saved views": searches,
            "releases in the chart": starts,
          }}
          collectorUrl={url}
        />
      )}
      <LogsScreen
        answer={answer}
        counts={counts?.ok === true ? counts.value : null}
        usual={usual.flatMap((earlier) => (earlier.ok ? [earlier.value] : []))}
        facets={facets?.ok === true ? facets.value : null}
        patterns={patterns}
        filter={filter}
        hasColumns={param(search, "columns") !== undefined}
        searches={searches.ok ? searches.value.searches : []}
        searchActions={SEARCH_ACTIONS}
        removedSearch={param(search, "removed") ?? null}
        releases={starts.ok ? starts.value.releases : []}
        viewer={who}
        collectorUrl={url}
      />
    </>
  );
}
