import { redirect } from "next/navigation";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access } from "../../../collector.ts";
import { streamPage } from "../../../stream-page.tsx";

/** Redirects to the first stored event, which changes with retention. */
export default function FirstEventPage(props: { params: Promise<{ id: string }> }) {
  return streamPage(renderFirstEventPage(props), "issue");
}

async function renderFirstEventPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { client, url } = await access();
  const first = await answerOrRedirect(
    await client.getIssueEvent({ issue: id, event: "oldest" }),
    paths.firstEvent(id),
  );
  if (!first.ok) return <FailureScreen failure={first.error} collectorUrl={url} />;
  redirect(paths.event(first.value.groupID, first.value.eventID));
}
