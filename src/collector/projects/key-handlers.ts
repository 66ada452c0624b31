import { randomHex } from "#lib/random-hex.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { dsnOf, type Project, type ProjectKey } from "#model/project.ts";
import type { Failure, Handlers } from "#api/endpoint.ts";
import type { PROJECTS, ProjectKeyView } from "#api/projects.ts";
import { getProject } from "./get-project.ts";
import { notFound, type NotFound } from "./not-found.ts";
import type { ReadContext } from "./read-context.ts";

const DAY: Millis = 86_400_000;

type KeyHandlers = Pick<
  Handlers<typeof PROJECTS>,
  "listProjectKeys" | "createProjectKey" | "changeProjectKey" | "rotateProjectKey" | "deleteProjectKey"
>;

/** The keys that let senders report to a project. */
export function keyHandlers(context: ReadContext): KeyHandlers {
  const { store, own, clock } = context;

  async function keyOf(slug: string, id: string): Promise<Result<ProjectKey, NotFound>> {
    const project = await getProject(context, slug);
    if (!project.ok) return project;
    const key = project.value.keys.find((candidate) => String(candidate.id) === id);
    return key === undefined ? err(notFound(`key ${id}`)) : ok(key);
  }

  async function create(
    project: Project,
    { name, perMinute }: Pick<ProjectKey, "name" | "perMinute">,
  ): Promise<Result<ProjectKeyView, Failure<"not_possible">>> {
    const publicKey = randomHex(32);
    const id = await own.change(() => store.addProjectKey({ name, perMinute, publicKey }, clock()));
    const key = own.current().keys.find((candidate) => candidate.id === id);
    return key === undefined ? err(TOO_MANY) : ok(keyView(project, key, context.ingestUrl()));
  }

  return {
    async listProjectKeys({ project: slug }) {
      const project = await getProject(context, slug);
      if (!project.ok) return project;
      const { keys } = project.value;
      return ok({ keys: keys.map((key) => keyView(project.value, key, context.ingestUrl())) });
    },
    async createProjectKey({ project: slug, ...key }) {
      const project = await getProject(context, slug);
      return project.ok ? create(project.value, key) : project;
    },
    async changeProjectKey({ project, key: id, name, perMinute, expiresAt }) {
      const key = await keyOf(project, id);
      if (!key.ok) return key;
      const end = expiresAt === null ? null : Date.parse(expiresAt);
      await own.change(() => store.changeProjectKey(key.value.id, { name, perMinute, expiresAt: end }));
      return ok(undefined);
    },
    async rotateProjectKey({ project: slug, key: id, days }) {
      const key = await keyOf(slug, id);
      if (!key.ok) return key;
      // The new one first: whatever happens in between, senders are not locked out.
      const created = await create(own.current(), key.value);
      if (!created.ok) return created;
      const { expiresAt } = key.value;
      const end = Math.min(expiresAt ?? Infinity, clock() + days * DAY);
      await own.change(() => store.changeProjectKey(key.value.id, { ...key.value, expiresAt: end }));
      return created;
    },
    async deleteProjectKey({ project, key: id }) {
      const key = await keyOf(project, id);
      if (!key.ok) return key;
      await own.change(() => store.deleteProjectKey(key.value.id));
      return ok(undefined);
    },
  };
}

const TOO_MANY = { code: "not_possible", detail: "There are too many keys." } as const;

function keyView(project: Project, key: ProjectKey, ingestUrl: string): ProjectKeyView {
  const { id, name, publicKey, createdAt, expiresAt, perMinute, usedAt } = key;
  return {
    id,
    name,
    publicKey,
    dsn: dsnOf({ id: project.id, publicKey }, ingestUrl),
    createdAt: isoFromMillis(createdAt),
    expiresAt: expiresAt === null ? null : isoFromMillis(expiresAt),
    perMinute,
    usedAt: usedAt === null ? null : isoFromMillis(usedAt),
  };
}
