import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readEventView } from "#dashboard/issues/page/event-view.ts";
import { NoEventsScreen } from "#dashboard/issues/page/issue-top.tsx";
import { EventScreen } from "#dashboard/issues/page/event-screen.tsx";
import { issueParts, issueTitle } from "#dashboard/issues/page/read-issue-page.ts";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { issueShown, readOperationOf, readPage } from "./read-issue.ts";
import { streamPage, streamTitle } from "../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id } = await params;
  const page = readPage(id, "latest", param(await searchParams, "history"));
  return streamTitle(
    page.then(({ issue }) => issueTitle(issue)),
    "Issue",
  );
}

export default function IssuePage(props: Props) {
  return streamPage(renderIssuePage(props), "issue");
}

async function renderIssuePage({ params, searchParams }: Props) {
  const { id } = await params;
  const search = await searchParams;
  const { url } = await access();
  const page = await readPage(id, "latest", param(search, "history"));
  const issue = await answerOrRedirect(page.issue, paths.issue(id));
  if (!issue.ok) return <FailureScreen failure={issue.error} collectorUrl={url} />;
  // A merged issue redirects to its target.
  if (issue.value.id !== id && !("did" in search)) redirect(paths.issue(issue.value.id));
  const latest = page.event;
  const [shown, operation] = await Promise.all([
    issueShown(issue.value, page.others, search),
    latest.ok ? readOperationOf(latest.value, page.trace) : null,
  ]);
  if (latest.ok)
    return (
      <>
        <MissingParts parts={issueParts(page.others)} collectorUrl={url} />
        <EventScreen
          shown={shown}
          event={latest.value}
          trace={page.trace}
          operation={operation}
          view={readEventView(search)}
        />
      </>
    );
  if (latest.error.code === "not_found") return <NoEventsScreen shown={shown} />;
  return <FailureScreen failure={latest.error} collectorUrl={url} />;
}
