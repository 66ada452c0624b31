import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readBeforeFilter } from "#dashboard/issues/page/timeline/timeline-filter.ts";
import { eventTrace } from "#dashboard/issues/page/timeline/event-trace.ts";
import { EventlessScreen } from "#dashboard/issues/page/issue-top.tsx";
import { EventScreen } from "#dashboard/issues/page/event-screen.tsx";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answered } from "../../answered.ts";
import { access } from "../../collector.ts";
import { issueTitle, readIssue, readIssueShown } from "./read-issue.ts";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await issueTitle((await params).id) };
}

export default async function IssuePage({ params, searchParams }: Props) {
  const { id } = await params;
  const search = await searchParams;
  const { client, url } = await access();
  const [asked, latest] = await Promise.all([
    readIssue(id),
    client.getIssueEvent({ issue: id, event: "latest" }),
  ]);
  const issue = await answered(asked, paths.issue(id));
  if (!issue.ok) return <FailureScreen failure={issue.error} collectorUrl={url} />;
  // One that was merged shows what it went into.
  if (issue.value.id !== id && !("did" in search)) redirect(paths.issue(issue.value.id));
  const shown = await readIssueShown(issue.value, search);
  if (latest.ok)
    return (
      <EventScreen
        shown={shown}
        event={latest.value}
        trace={await eventTrace(client, latest.value)}
        before={readBeforeFilter(search)}
        raw={param(search, "stack") === "raw"}
      />
    );
  if (latest.error.code === "not_found") return <EventlessScreen shown={shown} />;
  return <FailureScreen failure={latest.error} collectorUrl={url} />;
}
