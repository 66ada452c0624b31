import { PROJECT_PARAM } from "#lib/project-param.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { pathOf } from "./find-text.ts";

/** The page of an id in another project that the viewer may read: whoever was given an id need not know which. Null if none has it. */
export async function findElsewhere(
  client: Pick<CollectorClient, "listOwnProjects" | "inProject">,
  text: string,
): Promise<string | null> {
  const listed = await client.listOwnProjects();
  if (!listed.ok || listed.value.projects.length < 2) return null;
  const paths = await Promise.all(
    listed.value.projects
      .filter(({ mayRead }) => mayRead)
      .map(async ({ slug }) => {
        const answer = await client.inProject(slug).find({ text });
        const path = answer.ok ? pathOf(answer.value.found) : null;
        return path === null ? null : inProject(path, slug);
      }),
  );
  return paths.find((path) => path !== null) ?? null;
}

function inProject(path: string, slug: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${PROJECT_PARAM}=${encodeURIComponent(slug)}`;
}
