import type { Metadata } from "next";
import { EventListScreen } from "#dashboard/issues/page/event-list-screen.tsx";
import { issueTitle } from "#dashboard/issues/page/read-issue-page.ts";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { readIssue } from "../read-issue.ts";
import { streamPage, streamTitle } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const issue = readIssue((await params).id);
  return streamTitle(
    issue.then((answer) => `Events of ${issueTitle(answer)}`),
    "Events of an issue",
  );
}

export default function IssueEventsPage(props: Props) {
  return streamPage(renderIssueEventsPage(props), "list");
}

async function renderIssueEventsPage({ params, searchParams }: Props) {
  const { id } = await params;
  const search = await searchParams;
  const cursor = param(search, "cursor");
  const query = param(search, "query") ?? "";
  const { client, url } = await access();
  const here = paths.issueEvents(id, { query, cursor });
  const [askedIssue, askedEvents] = await Promise.all([
    readIssue(id),
    client.listIssueEvents({ issue: id, query, cursor, limit: 50 }),
  ]);
  const issue = await answerOrRedirect(askedIssue, here);
  if (!issue.ok) return <FailureScreen failure={issue.error} collectorUrl={url} />;
  const events = await answerOrRedirect(askedEvents, here);
  return (
    <EventListScreen
      issue={issue.value}
      answer={events}
      query={query}
      isFirst={cursor === undefined}
      collectorUrl={url}
      viewer={await viewer()}
    />
  );
}
