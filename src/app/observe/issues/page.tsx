import type { Metadata } from "next";
import {
  chartStart,
  issueListQuery,
  listQuery,
  readIssueFilter,
} from "#dashboard/issues/list/issue-filter.ts";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { IssuesScreen } from "#dashboard/issues/list/issues-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { readChange } from "#dashboard/issues/actions/read-change.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { Incomplete } from "../incomplete.tsx";
import { actOnIssues, undoChange } from "../issue-actions.ts";
import { removeSearch, restoreSearch, saveSearch } from "../search-actions.ts";
import { streamPage } from "../stream-page.tsx";

export const metadata: Metadata = { title: "Issues" };

export default function IssuesPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderIssuesPage(props), "list");
}

async function renderIssuesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
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
      {answer.ok && (
        <MissingParts
          parts={{
            "releases in the charts": releases,
            "saved searches": searches,
            "the number of matches": count,
          }}
          collectorUrl={url}
        />
      )}
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
