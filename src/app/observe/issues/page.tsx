import type { Metadata } from "next";
import { readIssueFilter } from "#dashboard/issues/issue-filter.ts";
import { readChange } from "#dashboard/issues/read-change.ts";
import { IssuesScreen } from "#dashboard/issues/issues-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { changeIssues, restoreIssues } from "../actions.ts";
import { answered } from "../answered.ts";
import { access, viewer } from "../collector.ts";

export const metadata: Metadata = { title: "Issues" };

export default async function IssuesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const filter = readIssueFilter(search);
  const { client, url } = await access();
  const answer = await answered(await client.listIssues({ ...filter, limit: 25 }), paths.issues(filter));
  return (
    <IssuesScreen
      answer={answer}
      filter={filter}
      viewer={await viewer()}
      collectorUrl={url}
      changeIssues={changeIssues}
      restoreIssues={restoreIssues}
      change={readChange(search)}
    />
  );
}
