import type { Metadata } from "next";
import { cache } from "react";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { readFeedbackResult } from "#dashboard/feedback/feedback-change.ts";
import { FeedbackScreen } from "#dashboard/feedback/feedback-screen.tsx";
import { writerOf } from "#dashboard/feedback/writer-of.ts";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage, streamTitle } from "../../stream-page.tsx";
import { actOnFeedback, markFeedbackRead } from "../feedback-actions.ts";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

const readFeedback = cache(async (id: string) => (await access()).client.getFeedback({ feedback: id }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return streamTitle(titleOf(id), "Feedback");
}

async function titleOf(id: string): Promise<string> {
  const page = await readFeedback(id);
  return page.ok ? `Feedback from ${writerOf(page.value).slice(0, 100)}` : "Feedback";
}

export default function FeedbackPage(props: Props) {
  return streamPage(renderFeedback(props), "trace");
}

async function renderFeedback({ params, searchParams }: Props) {
  const { id } = await params;
  const page = await answerOrRedirect(await readFeedback(id), paths.feedback(id));
  if (!page.ok) return <FailureScreen failure={page.error} collectorUrl={(await access()).url} />;
  return (
    <FeedbackScreen
      page={page.value}
      viewer={await viewer()}
      act={actOnFeedback}
      markRead={markFeedbackRead}
      result={readFeedbackResult(await searchParams)}
    />
  );
}
