import type { ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { AccessToken } from "#model/access/access-token.ts";
import { type Identity, rightsOf } from "#model/access/identity.ts";
import { RIGHTS_OF_SCOPE } from "#model/access/rights.ts";
import { API_TOKEN } from "#model/actor.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Project } from "#model/project.ts";
import type { Failure, Handlers } from "#api/endpoint.ts";
import type { TOKENS, TokenView } from "#api/tokens.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import { hashToken, newAccessToken } from "./hash-token.ts";

const DAY: Millis = 86_400_000;

/** Keys for programs: making, listing and revoking them. */
export function tokenHandlers(context: ReadContext): Handlers<typeof TOKENS> {
  const { store, clock } = context;

  /** The number of a project that somebody names; null stays null. */
  async function projectId(named: string | null): Promise<Result<ProjectId | null, NotFound>> {
    if (named === null) return ok(null);
    const project = await getProject(context, named);
    return project.ok ? ok(project.value.id) : project;
  }

  /** The tokens that somebody may know of. */
  async function tokensFor(identity: Identity | null): Promise<AccessToken[]> {
    return (await store.listTokens()).filter(({ project }) => reaches(identity, project));
  }

  return {
    async listTokens(_, caller) {
      const [projects, tokens] = await Promise.all([
        store.listProjects(),
        tokensFor(await caller.identity()),
      ]);
      return ok({ tokens: tokens.map((token) => tokenView(token, projects, clock())) });
    },
    async createToken({ name, scope, project: named, days }, caller) {
      const identity = await caller.identity();
      const project = await projectId(named);
      if (!project.ok) return project;
      if (!mayGive(identity, scope, project.value)) return err(MORE_THAN_OWN);
      if (name.toLowerCase() === API_TOKEN.name.toLowerCase()) return err(IS_RESERVED);
      describeAct({ subject: `${name} (${scope})` });
      const token = newAccessToken();
      const createdAt = clock();
      const id = await store.addToken(hashToken(token), {
        name,
        scope,
        project: project.value,
        createdAt,
        createdBy: (await caller.actor()).name,
        expires: days === null ? null : createdAt + days * DAY,
      });
      if (id === "taken")
        return err({ code: "not_possible", detail: `There is a token called "${name}" already.` });
      return id === "full" ? err(IS_FULL) : ok({ id, token });
    },
    async revokeToken({ token: id }, caller) {
      const found = (await tokensFor(await caller.identity())).find((token) => String(token.id) === id);
      if (found !== undefined) describeAct({ subject: `${found.name} (${found.scope})` });
      const isRevoked = found !== undefined && (await store.deleteToken(found.id));
      return isRevoked ? ok(undefined) : err(notFound(`token "${id}"`));
    },
  };
}

/** Nobody gives what they do not have. */
function mayGive(identity: Identity | null, scope: AccessToken["scope"], project: ProjectId | null): boolean {
  const own = identity === null ? [] : rightsOf(identity);
  return RIGHTS_OF_SCOPE[scope].every((right) => own.includes(right)) && reaches(identity, project);
}

/** Whether somebody's rights extend to a project, or where it is null, to all of them. */
function reaches(identity: Identity | null, project: ProjectId | null): boolean {
  return identity?.kind !== "token" || identity.project === null || identity.project === project;
}

const MORE_THAN_OWN: Failure<"forbidden"> = {
  code: "forbidden",
  detail: "A token can't have more rights, or more projects, than whoever makes it.",
};
const IS_RESERVED: Failure<"not_possible"> = {
  code: "not_possible",
  detail: `"${API_TOKEN.name}" is the token in the credentials file. Choose another name.`,
};
const IS_FULL: Failure<"not_possible"> = {
  code: "not_possible",
  detail: "There are too many tokens. Revoke some first.",
};

function tokenView(
  { createdAt, project, expires, usedAt, ...token }: AccessToken,
  projects: Project[],
  now: UnixMillis,
): TokenView {
  return {
    ...token,
    project: project === null ? null : (projects.find(({ id }) => id === project)?.slug ?? String(project)),
    createdAt: isoFromMillis(createdAt),
    expires: expires === null ? null : isoFromMillis(expires),
    isExpired: expires !== null && expires <= now,
    usedAt: usedAt === null ? null : isoFromMillis(usedAt),
  };
}
