import type { Metadata } from "next";
import { EventListScreen } from "#dashboard/event/event-list-screen.tsx";
import { FailureScreen } from "#dashboard/failure/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answered } from "../../../answered.ts";
import { access, viewer } from "../../../collector.ts";
import { issueTitle, readIssue } from "../read-issue.ts";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Events of ${await issueTitle((await params).id)}` };
}

export default async function IssueEventsPage({ params, searchParams }: Props) {
  const { id } = await params;
  const cursor = param(await searchParams, "cursor");
  const { client, url } = await access();
  const here = paths.issueEvents(id, { cursor });
  const [askedIssue, askedEvents] = await Promise.all([
    readIssue(id),
    client.listIssueEvents(id, { cursor, limit: 50 }),
  ]);
  const issue = await answered(askedIssue, here);
  if (!issue.ok) return <FailureScreen failure={issue.error} collectorUrl={url} />;
  const events = await answered(askedEvents, here);
  if (!events.ok) return <FailureScreen failure={events.error} collectorUrl={url} />;
  return (
    <EventListScreen
      issue={issue.value}
      page={events.value}
      isFirst={cursor === undefined}
      viewer={await viewer()}
    />
  );
}
