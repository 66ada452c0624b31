import type { Found } from "#api/searches.ts";
import { PROJECT_PARAM } from "#lib/project-param.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { pathOf } from "./find-text.ts";

/** What has an id in another project. */
export interface FoundElsewhere {
  /** The page of the best match, which names its project. */
  href: string;
  match: Found;
  /** What people call the project. */
  project: string;
}

/** Finds an id in the other projects that the viewer may read: whoever was given one need not know where it is from. */
export async function findElsewhere(
  client: Pick<CollectorClient, "listOwnProjects" | "inProject">,
  text: string,
): Promise<FoundElsewhere | null> {
  const listed = await client.listOwnProjects();
  if (!listed.ok || listed.value.projects.length < 2) return null;
  const all = await Promise.all(
    listed.value.projects
      .filter(({ mayRead }) => mayRead)
      .map(async ({ slug, name }): Promise<FoundElsewhere | null> => {
        const answer = await client.inProject(slug).find({ text });
        const [match] = answer.ok ? answer.value.found : [];
        const path = answer.ok ? pathOf(answer.value.found) : null;
        if (match === undefined || path === null) return null;
        const named = `${PROJECT_PARAM}=${encodeURIComponent(slug)}`;
        return { href: `${path}${path.includes("?") ? "&" : "?"}${named}`, match, project: name };
      }),
  );
  return all.find((found) => found !== null) ?? null;
}
