import type { Metadata } from "next";
import { readNewIncident } from "#dashboard/incidents/read-new-incident.ts";
import { problemText } from "#dashboard/incidents/incident-problem.ts";
import { NewIncidentScreen } from "#dashboard/incidents/new-incident-screen.tsx";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { viewer } from "../../collector.ts";
import { openIncident } from "../incident-actions.ts";

export const metadata: Metadata = { title: "Open an incident" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function NewIncidentPage({ searchParams }: Props) {
  const search = await searchParams;
  return (
    <NewIncidentScreen
      values={readNewIncident((name) => param(search, name) ?? null)}
      open={openIncident}
      problem={problemText(param(search, "problem"))}
      viewer={await viewer()}
    />
  );
}
