import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readBeforeFilter } from "#dashboard/issues/page/timeline/timeline-filter.ts";
import { eventTrace } from "#dashboard/issues/page/timeline/event-trace.ts";
import { EventScreen } from "#dashboard/issues/page/event-screen.tsx";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answered } from "../../../../answered.ts";
import { access } from "../../../../collector.ts";
import { issueTitle, readIssue, readIssueShown } from "../../read-issue.ts";

interface Props {
  params: Promise<{ id: string; eventId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await issueTitle((await params).id) };
}

export default async function EventPage({ params, searchParams }: Props) {
  const { id, eventId } = await params;
  const search = await searchParams;
  const { client, url } = await access();
  const here = paths.event(id, eventId);
  const [askedIssue, askedEvent] = await Promise.all([readIssue(id), client.getEvent({ event: eventId })]);
  const event = await answered(askedEvent, here);
  if (!event.ok) return <FailureScreen failure={event.error} collectorUrl={url} />;
  if (event.value.groupID !== id) redirect(paths.event(event.value.groupID, eventId));
  const issue = await answered(askedIssue, here);
  if (!issue.ok) return <FailureScreen failure={issue.error} collectorUrl={url} />;
  return (
    <EventScreen
      shown={await readIssueShown(issue.value, search)}
      event={event.value}
      trace={await eventTrace(client, event.value)}
      before={readBeforeFilter(search)}
      raw={param(search, "stack") === "raw"}
    />
  );
}
