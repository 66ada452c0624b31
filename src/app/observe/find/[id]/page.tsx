import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { findElsewhere } from "#dashboard/find/find-elsewhere.ts";
import { FindScreen } from "#dashboard/find/find-screen.tsx";
import { pathOf, readFindText } from "#dashboard/find/find-text.ts";
import { paths } from "#dashboard/paths.ts";
import { carryScope } from "#dashboard/scope/carry-scope.ts";
import { urlParams, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { decodeSegment } from "../../decode-segment.ts";
import { streamPage } from "../../stream-page.tsx";

export const metadata: Metadata = { title: "Find" };

interface FindPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default function FindPage(props: FindPageProps) {
  return streamPage(renderFindPage(props), "list");
}

async function renderFindPage({ params, searchParams }: FindPageProps) {
  const text = readFindText(decodeSegment((await params).id));
  if (text === "") redirect(paths.now());
  const { client, url } = await access();
  const asked = await client.find({ text });
  const answer = await answerOrRedirect(asked, paths.find(text));
  if (!answer.ok && answer.error.code !== "not_found")
    return <FailureScreen failure={answer.error} collectorUrl={url} />;
  const found = answer.ok ? answer.value.found : [];
  if (found.length === 0) {
    const elsewhere = await findElsewhere(client, text);
    if (elsewhere !== null) redirect(elsewhere.href);
  }
  const path = pathOf(found);
  if (path !== null) redirect(carryScope(path, urlParams(await searchParams)));
  return <FindScreen text={text} found={found} />;
}
