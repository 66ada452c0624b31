import type { Metadata } from "next";
import { chartStart, issueListQuery, listQuery, readIssueFilter } from "#dashboard/issues/issue-filter.ts";
import { readChange } from "#dashboard/issues/read-change.ts";
import { IssuesScreen } from "#dashboard/issues/issues-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { changeIssues, restoreIssues } from "../actions.ts";
import { answered } from "../answered.ts";
import { access, viewer } from "../collector.ts";
import { removeSearch, restoreSearch, saveSearch } from "../search-actions.ts";

export const metadata: Metadata = { title: "Issues" };

export default async function IssuesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const filter = readIssueFilter(search);
  const { client, url } = await access();
  const looks = await viewer();
  const [listed, releases, searches] = await Promise.all([
    client.listIssues({ ...listQuery(filter), limit: 25 }),
    client.listReleaseStarts(chartStart(looks.now)),
    client.listSavedSearches("issues"),
  ]);
  const answer = await answered(listed, paths.issues(issueListQuery(filter)));
  return (
    <IssuesScreen
      answer={answer}
      filter={filter}
      viewer={looks}
      collectorUrl={url}
      changeIssues={changeIssues}
      restoreIssues={restoreIssues}
      change={readChange(search)}
      releases={releases.ok ? releases.value.releases : []}
      searches={searches.ok ? searches.value.searches : []}
      searchActions={{ save: saveSearch, remove: removeSearch, restore: restoreSearch }}
      removedSearch={param(search, "removed") ?? null}
    />
  );
}
