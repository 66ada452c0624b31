import type { Metadata } from "next";
import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { readFeedbackResult } from "#dashboard/feedback/feedback-change.ts";
import { feedbackQuery, feedbackSearch, readFeedbackFilter } from "#dashboard/feedback/feedback-filter.ts";
import { InboxScreen } from "#dashboard/feedback/inbox-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { Incomplete } from "../incomplete.tsx";
import { SEARCH_ACTIONS } from "../search-forms.ts";
import { streamPage } from "../stream-page.tsx";
import { actOnFeedback } from "./feedback-actions.ts";

export const metadata: Metadata = { title: "Feedback" };

export default function FeedbackListPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderInbox(props), "list");
}

async function renderInbox({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const filter = readFeedbackFilter(search);
  const { client, url } = await access();
  const [listed, searches] = await Promise.all([
    client.listFeedback({ query: feedbackSearch(filter), cursor: filter.cursor, limit: 25 }),
    client.listSavedSearches({ of: "feedback" }),
  ]);
  const answer = await answerOrRedirect(listed, paths.feedbackList(feedbackQuery(filter)));
  return (
    <>
      <Incomplete />
      {answer.ok && <MissingParts parts={{ "saved views": searches }} collectorUrl={url} />}
      <InboxScreen
        answer={answer}
        filter={filter}
        viewer={await viewer()}
        collectorUrl={url}
        act={actOnFeedback}
        result={readFeedbackResult(search)}
        searches={searches.ok ? searches.value.searches : []}
        searchActions={SEARCH_ACTIONS}
        removedSearch={param(search, "removed") ?? null}
      />
    </>
  );
}
