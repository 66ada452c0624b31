import type { Metadata } from "next";
import { readIssueFilter } from "#dashboard/issues/issue-filter.ts";
import { IssuesScreen } from "#dashboard/issues/issues-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { readDeed } from "#dashboard/workflow/read-deed.ts";
import { answered } from "../answered.ts";
import { access, viewer } from "../collector.ts";
import { actOnIssues, undoDeed } from "../issue-actions.ts";

export const metadata: Metadata = { title: "Issues" };

export default async function IssuesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const filter = readIssueFilter(search);
  const { client, url } = await access();
  const [asked, deed, count] = await Promise.all([
    client.listIssues({ ...filter, limit: 25 }),
    readDeed(client, search),
    param(search, "all") === "1" ? client.countIssues(filter.query) : null,
  ]);
  const answer = await answered(asked, paths.issues(filter));
  return (
    <IssuesScreen
      answer={answer}
      filter={filter}
      viewer={await viewer()}
      collectorUrl={url}
      act={actOnIssues}
      undo={undoDeed}
      deed={deed}
      allOf={count?.ok === true ? count.value.count : null}
    />
  );
}
