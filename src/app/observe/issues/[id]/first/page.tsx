import { redirect } from "next/navigation";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answered } from "../../../answered.ts";
import { access } from "../../../collector.ts";

/** Leads to the first event of an issue that is kept: which one that is changes with retention. */
export default async function FirstEventPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { client, url } = await access();
  const first = await answered(
    await client.getIssueEvent({ issue: id, event: "oldest" }),
    paths.firstEvent(id),
  );
  if (!first.ok) return <FailureScreen failure={first.error} collectorUrl={url} />;
  redirect(paths.event(first.value.groupID, first.value.eventID));
}
