import type { Metadata } from "next";
import { periodStart, PERIODS } from "#dashboard/period.ts";
import { paths } from "#dashboard/paths.ts";
import { ReplaysScreen } from "#dashboard/replays/list/replays-screen.tsx";
import { param, type SearchParams, urlParams } from "#dashboard/search-params.ts";
import { readPlace, scopedQuery } from "#dashboard/scope/scoped-query.ts";
import { timeOn } from "#dashboard/scope/time-on.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { SEARCH_ACTIONS } from "../search-forms.ts";
import { streamPage } from "../stream-page.tsx";

export const metadata: Metadata = { title: "Replays" };

export default function ReplaysPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderReplaysPage(props), "list");
}

async function renderReplaysPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const [query, cursor] = [param(search, "query")?.slice(0, 1000) ?? "", param(search, "cursor")];
  const who = await viewer();
  const { client, url } = await access();
  const { current, range } = timeOn(paths.replays(), urlParams(search));
  const period = PERIODS.find((one) => one === current) ?? "24h";
  const time =
    range === null ? { start: periodStart(period, who.now) } : { start: range.from, end: range.to };
  const { env } = readPlace(search);
  const [asked, searches] = await Promise.all([
    client.listReplays({ query: scopedQuery("replays", query, { env }), ...time, cursor }),
    client.listSavedSearches({ of: "replays" }),
  ]);
  return (
    <ReplaysScreen
      answer={await answerOrRedirect(asked, paths.replays({ query, cursor }))}
      query={query}
      searches={searches.ok ? searches.value.searches : []}
      searchActions={SEARCH_ACTIONS}
      removedSearch={param(search, "removed") ?? null}
      isFirst={cursor === undefined}
      viewer={who}
      collectorUrl={url}
    />
  );
}
