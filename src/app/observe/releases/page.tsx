import type { Metadata } from "next";
import { paths } from "#dashboard/paths.ts";
import { periodStart } from "#dashboard/period.ts";
import { ReleasesScreen } from "#dashboard/releases/releases-screen.tsx";
import { readReleaseScope, releasePlace } from "#dashboard/releases/release-scope.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { SEARCH_ACTIONS } from "../search-forms.ts";
import { streamPage } from "../stream-page.tsx";

export const metadata: Metadata = { title: "Releases" };

/** Of the charts in the list. */
const STEPS = 24;

export default function ReleasesPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderReleasesPage(props), "releases");
}

async function renderReleasesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const [query, cursor] = [param(search, "query") ?? "", param(search, "cursor")];
  const who = await viewer();
  const { client, url } = await access();
  const scope = readReleaseScope(search, who.now);
  const start = scope.time?.start ?? periodStart("24h", who.now);
  const [asked, searches, rates, sessions] = await Promise.all([
    client.listReleases({ query: query.slice(0, 250), cursor, per_page: 50, ...releasePlace(scope) }),
    client.listSavedSearches({ of: "releases" }),
    client.listRates({
      start,
      end: scope.time?.end,
      environment: scope.env,
      service: scope.service,
      by: "release",
      steps: STEPS,
    }),
    client.listSessions({ start, end: scope.time?.end, environment: scope.env }),
  ]);
  return (
    <ReleasesScreen
      answer={await answerOrRedirect(asked, paths.releases({ query, cursor }))}
      query={query}
      rates={rates.ok ? rates.value : null}
      sessions={sessions.ok ? sessions.value : null}
      scope={scope}
      searches={searches.ok ? searches.value.searches : []}
      searchActions={SEARCH_ACTIONS}
      removedSearch={param(search, "removed") ?? null}
      isFirst={cursor === undefined}
      viewer={who}
      collectorUrl={url}
    />
  );
}
