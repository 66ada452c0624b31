import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readEventView } from "#dashboard/issues/page/event-view.ts";
import { EventScreen } from "#dashboard/issues/page/event-screen.tsx";
import { issueParts, issueTitle } from "#dashboard/issues/page/read-issue-page.ts";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../../../answer-or-redirect.ts";
import { access } from "../../../../collector.ts";
import { issueShown, readOperationOf, readPage } from "../../read-issue.ts";
import { streamPage, streamTitle } from "../../../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string; eventId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id, eventId } = await params;
  const page = readPage(id, eventId, param(await searchParams, "history"));
  return streamTitle(
    page.then(({ issue }) => issueTitle(issue)),
    "Issue",
  );
}

export default function EventPage(props: Props) {
  return streamPage(renderEventPage(props), "issue");
}

async function renderEventPage({ params, searchParams }: Props) {
  const { id, eventId } = await params;
  const search = await searchParams;
  const { url } = await access();
  const here = paths.event(id, eventId);
  const page = await readPage(id, eventId, param(search, "history"));
  const event = await answerOrRedirect(page.event, here);
  if (!event.ok) return <FailureScreen failure={event.error} collectorUrl={url} />;
  if (event.value.groupID !== id) redirect(paths.event(event.value.groupID, eventId));
  const issue = await answerOrRedirect(page.issue, here);
  if (!issue.ok) return <FailureScreen failure={issue.error} collectorUrl={url} />;
  const [shown, operation] = await Promise.all([
    issueShown(issue.value, page.others, search),
    readOperationOf(event.value, page.trace),
  ]);
  return (
    <>
      <MissingParts parts={issueParts(page.others)} collectorUrl={url} />
      <EventScreen
        shown={shown}
        event={event.value}
        trace={page.trace}
        operation={operation}
        view={readEventView(search)}
      />
    </>
  );
}
