import type { Metadata } from "next";
import { ok } from "#lib/result.ts";
import { readOutcome } from "#dashboard/access/change-outcome.ts";
import type { CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import type { Answer } from "#dashboard/collector-client/request.ts";
import { paths } from "#dashboard/paths.ts";
import type { ProjectErasure } from "#dashboard/personal-data/erasure-list.tsx";
import {
  type PersonalDataShown,
  PersonalDataScreen,
} from "#dashboard/personal-data/personal-data-screen.tsx";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import { lookForPerson } from "./person-actions.ts";
import { readableProjects, withRights } from "./read-projects.ts";

export const metadata: Metadata = { title: "Personal data" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function PersonalDataPage({ searchParams }: Props) {
  return streamPage(renderPersonalDataPage(await searchParams), "settings");
}

async function renderPersonalDataPage(search: SearchParams) {
  const here = paths.settings("personal-data");
  const { client, url } = await access();
  return (
    <>
      <CollectorNotices here={here} />
      <PersonalDataScreen
        shown={await answerOrRedirect(await readShown(client), here)}
        act={lookForPerson}
        outcome={readOutcome(search)}
        viewer={await viewer()}
        collectorUrl={url}
      />
    </>
  );
}

async function readShown(client: CollectorClient): Promise<Answer<PersonalDataShown>> {
  const readable = await readableProjects(client);
  if (!readable.ok) return readable;
  const [projects, erasures] = await Promise.all([
    withRights(client, readable.value),
    readErasures(client, readable.value),
  ]);
  return projects.ok ? ok({ projects: projects.value, erasures }) : projects;
}

/** The latest of all projects first. */
async function readErasures(
  client: CollectorClient,
  projects: readonly ProjectErasure["project"][],
): Promise<Answer<ProjectErasure[]>> {
  const lists = await Promise.all(projects.map(({ slug }) => client.inProject(slug).listErasures()));
  const all: ProjectErasure[] = [];
  for (const [place, project] of projects.entries()) {
    const list = lists[place]!;
    if (!list.ok) return list;
    all.push(...list.value.erasures.map((erasure) => Object.assign(erasure, { project })));
  }
  return ok(all.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)));
}
