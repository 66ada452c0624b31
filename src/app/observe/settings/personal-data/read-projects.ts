import "server-only";
import { err, ok } from "#lib/result.ts";
import { reasonWithout } from "#dashboard/access/role-names.ts";
import type { CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import type { Answer } from "#dashboard/collector-client/request.ts";

/** A project that the viewer may read. */
interface ReadableProject {
  slug: string;
  name: string;
  /** Whether they may look for people in it, and erase them. */
  mayErase: boolean;
}

/** The projects that the viewer may read. Their role may be another one in each. */
export async function readProjects(client: CollectorClient): Promise<Answer<ReadableProject[]>> {
  const listed = await client.listOwnProjects();
  if (!listed.ok) return listed;
  const readable = listed.value.projects.filter(({ mayRead }) => mayRead);
  const callers = await Promise.all(readable.map(({ slug }) => client.inProject(slug).getCaller()));
  const projects: ReadableProject[] = [];
  for (const [place, { slug, name }] of readable.entries()) {
    const caller = callers[place]!;
    if (!caller.ok) return caller;
    projects.push({ slug, name, mayErase: caller.value.rights.includes("admin") });
  }
  return ok(projects);
}

/** The slugs of those that a search for a person looks into: the named one, or all. Fails if there are none. */
export async function searchedProjects(client: CollectorClient, named: string): Promise<Answer<string[]>> {
  const projects = await readProjects(client);
  if (!projects.ok) return projects;
  const searched = projects.value.filter(
    ({ slug, mayErase }) => mayErase && (named === "" || slug === named),
  );
  if (searched.length === 0) return err({ code: "forbidden", detail: reasonWithout("admin") });
  return ok(searched.map(({ slug }) => slug));
}
