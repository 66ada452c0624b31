import type { Metadata } from "next";
import { ok } from "#lib/result.ts";
import { readOutcome } from "#dashboard/access/change-outcome.ts";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { ProjectsSettings } from "#dashboard/settings/projects-settings.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";
import { createProject, deleteProject, saveProject, setProjectRole } from "./project-actions.ts";

export const metadata: Metadata = { title: "Projects" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function ProjectsPage({ searchParams }: Props) {
  return streamPage(renderProjectsPage(await searchParams), "settings");
}

async function renderProjectsPage(search: SearchParams) {
  const here = paths.settings("projects");
  const { client, url } = await access();
  const [listed, people, caller] = await Promise.all([
    client.listOwnProjects(),
    client.listPeople(),
    client.getCaller(),
  ]);
  const projects = await answerOrRedirect(listed, here);
  const read = !projects.ok
    ? projects
    : !people.ok
      ? people
      : !caller.ok
        ? caller
        : ok({ ...projects.value, ...people.value, caller: caller.value });
  return (
    <>
      <CollectorNotices here={here} />
      <ProjectsSettings
        read={read}
        actions={{ create: createProject, save: saveProject, remove: deleteProject, setRole: setProjectRole }}
        outcome={readOutcome(search)}
        collectorUrl={url}
      />
    </>
  );
}
