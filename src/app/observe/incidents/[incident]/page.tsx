import type { Metadata } from "next";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { IncidentScreen } from "#dashboard/incidents/incident-screen.tsx";
import { problemText } from "#dashboard/incidents/incident-problem.ts";
import { TIMELINE_PARTS } from "#dashboard/incidents/timeline-filter.ts";
import { paths } from "#dashboard/paths.ts";
import { choice, param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { decodeSegment } from "../../decode-segment.ts";
import { streamPage } from "../../stream-page.tsx";
import {
  addNote,
  checkFollowUp,
  deleteEntry,
  editIncident,
  editNote,
  markIncident,
  pinEntry,
  saveReport,
} from "../incident-actions.ts";

interface Props {
  params: Promise<{ incident: string }>;
  searchParams: Promise<SearchParams>;
}

const ACTIONS = {
  mark: markIncident,
  edit: editIncident,
  addNote,
  editNote,
  deleteEntry,
  pin: pinEntry,
  saveReport,
  check: checkFollowUp,
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeSegment((await params).incident) };
}

export default function IncidentPage(props: Props) {
  return streamPage(renderIncidentPage(props), "release");
}

async function renderIncidentPage({ params, searchParams }: Props) {
  const key = decodeSegment((await params).incident);
  const search = await searchParams;
  const { client, url } = await access();
  const page = await answerOrRedirect(await client.getIncident({ incident: key }), paths.incident(key));
  if (!page.ok) return <FailureScreen failure={page.error} collectorUrl={url} />;
  return (
    <IncidentScreen
      page={page.value}
      actions={ACTIONS}
      isEditing={choice(search, "view", ["preview", "edit"]) === "edit"}
      part={choice(search, "show", TIMELINE_PARTS)}
      problem={problemText(param(search, "problem"))}
      viewer={await viewer()}
    />
  );
}
