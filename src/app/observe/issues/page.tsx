import type { Metadata } from "next";
import {
  chartStart,
  issueListQuery,
  listQuery,
  readIssueFilter,
} from "#dashboard/issues/list/issue-filter.ts";
import { IssuesScreen } from "#dashboard/issues/list/issues-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { readChange } from "#dashboard/issues/actions/read-change.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { Incomplete } from "../incomplete.tsx";
import { actOnIssues, undoChange } from "../issue-actions.ts";
import { removeSearch, restoreSearch, saveSearch } from "../search-actions.ts";

export const metadata: Metadata = { title: "Issues" };

export default async function IssuesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const filter = readIssueFilter(search);
  const { client, url } = await access();
  const looks = await viewer();
  const [listed, change, count, releases, searches] = await Promise.all([
    client.listIssues({ ...listQuery(filter), limit: 25 }),
    readChange(client, search),
    param(search, "all") === "1" ? client.countIssues({ query: filter.query }) : null,
    client.listReleaseStarts({ start: chartStart(looks.now) }),
    client.listSavedSearches({ of: "issues" }),
  ]);
  const answer = await answerOrRedirect(listed, paths.issues(issueListQuery(filter)));
  return (
    <>
      <Incomplete />
      <IssuesScreen
        answer={answer}
        filter={filter}
        viewer={looks}
        collectorUrl={url}
        act={actOnIssues}
        undo={undoChange}
        change={change}
        allOf={count?.ok === true ? count.value.count : null}
        releases={releases.ok ? releases.value.releases : []}
        searches={searches.ok ? searches.value.searches : []}
        searchActions={{ save: saveSearch, remove: removeSearch, restore: restoreSearch }}
        removedSearch={param(search, "removed") ?? null}
      />
    </>
  );
}
