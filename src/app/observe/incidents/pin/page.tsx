import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { PinScreen } from "#dashboard/incidents/pin-screen.tsx";
import { pinnedFields, readPinned } from "#dashboard/incidents/pinned-fields.ts";
import { problemText } from "#dashboard/incidents/incident-problem.ts";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { pinItem } from "../incident-actions.ts";

export const metadata: Metadata = { title: "Pin to an incident" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function PinPage({ searchParams }: Props) {
  const search = await searchParams;
  const item = readPinned((name) => param(search, name) ?? null);
  if (item === null) redirect(paths.incidents());
  const { client, url } = await access();
  const open = await answerOrRedirect(
    await client.listIncidents({ status: "open" }),
    paths.pinToIncident(pinnedFields(item)),
  );
  if (!open.ok) return <FailureScreen failure={open.error} collectorUrl={url} />;
  const known = { title: param(search, "title"), services: param(search, "services"), ...pinnedFields(item) };
  if (open.value.incidents.length === 0) redirect(paths.newIncident(known));
  return (
    <PinScreen
      incidents={open.value.incidents}
      item={item}
      title={param(search, "title") ?? ""}
      pin={pinItem}
      problem={problemText(param(search, "problem"))}
      viewer={await viewer()}
    />
  );
}
