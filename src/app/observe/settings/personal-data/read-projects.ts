import "server-only";
import { err, ok } from "#lib/result.ts";
import { reasonWithout } from "#dashboard/access/role-names.ts";
import type { CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import type { Answer } from "#dashboard/collector-client/request.ts";

/** A project that the viewer may read. */
interface ReadableProject {
  slug: string;
  name: string;
}

export async function readableProjects(client: CollectorClient): Promise<Answer<ReadableProject[]>> {
  const listed = await client.listOwnProjects();
  if (!listed.ok) return listed;
  const readable = listed.value.projects.filter(({ mayRead }) => mayRead);
  return ok(readable.map(({ slug, name }) => ({ slug, name })));
}

/** Adds whether the viewer may look for people in each, and erase them: their role may be another one in each. */
export async function withRights(
  client: CollectorClient,
  projects: readonly ReadableProject[],
): Promise<Answer<(ReadableProject & { mayErase: boolean })[]>> {
  const callers = await Promise.all(projects.map(({ slug }) => client.inProject(slug).getCaller()));
  const all: (ReadableProject & { mayErase: boolean })[] = [];
  for (const [place, { slug, name }] of projects.entries()) {
    const caller = callers[place]!;
    if (!caller.ok) return caller;
    all.push({ slug, name, mayErase: caller.value.rights.includes("admin") });
  }
  return ok(all);
}

/** The slugs of those that a search for a person looks into: the named one, or all. Fails if there are none. */
export async function searchedProjects(client: CollectorClient, named: string): Promise<Answer<string[]>> {
  const readable = await readableProjects(client);
  if (!readable.ok) return readable;
  const projects = await withRights(client, readable.value);
  if (!projects.ok) return projects;
  const searched = projects.value.filter(
    ({ slug, mayErase }) => mayErase && (named === "" || slug === named),
  );
  if (searched.length === 0) return err({ code: "forbidden", detail: reasonWithout("admin") });
  return ok(searched.map(({ slug }) => slug));
}
