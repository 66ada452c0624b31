import type { Clock } from "#lib/clock.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { AccessToken } from "#model/access/access-token.ts";
import { type Identity, rightsOf } from "#model/access/identity.ts";
import { RIGHTS_OF_SCOPE } from "#model/access/rights.ts";
import { API_TOKEN } from "#model/actor.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { isCalled, type Project } from "#model/project.ts";
import type { Failure, Handlers } from "#api/endpoint.ts";
import type { TOKENS, TokenView } from "#api/tokens.ts";
import type { ProjectDirectory } from "#collector/projects/directory.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import type { Store } from "#collector/store/port/store.ts";
import { hashToken, newAccessToken } from "./hash-token.ts";

const DAY: Millis = 86_400_000;

export interface TokenContext {
  store: Pick<Store, "listTokens" | "addToken" | "deleteToken">;
  clock: Clock;
  directory: Pick<ProjectDirectory, "list">;
}

/** Keys for programs: making, listing and revoking them. */
export function tokenHandlers({ store, clock, directory }: TokenContext): Handlers<typeof TOKENS> {
  /** The number of a project that somebody names; null stays null. */
  function projectId(named: string | null): Result<ProjectId | null, NotFound> {
    if (named === null) return ok(null);
    const project = directory.list().find((candidate) => isCalled(candidate, named));
    return project === undefined ? err(notFound(`project "${named}"`)) : ok(project.id);
  }

  return {
    async listTokens() {
      const tokens = await store.listTokens();
      return ok({ tokens: tokens.map((token) => tokenView(token, directory.list(), clock())) });
    },
    async createToken({ name, scope, project: named, days }, caller) {
      const identity = await caller.identity();
      const project = projectId(named);
      if (!project.ok) return project;
      if (!mayGive(identity, scope)) return err(MORE_THAN_OWN);
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
    async revokeToken({ token: id }) {
      const found = (await store.listTokens()).find((token) => String(token.id) === id);
      if (found !== undefined) describeAct({ subject: `${found.name} (${found.scope})` });
      const isRevoked = found !== undefined && (await store.deleteToken(found.id));
      return isRevoked ? ok(undefined) : err(notFound(`token "${id}"`));
    },
  };
}

/** Nobody gives what they do not have. */
function mayGive(identity: Identity | null, scope: AccessToken["scope"]): boolean {
  const own = identity === null ? [] : rightsOf(identity, null);
  return RIGHTS_OF_SCOPE[scope].every((right) => own.includes(right));
}

const MORE_THAN_OWN: Failure<"forbidden"> = {
  code: "forbidden",
  detail: "A token can't have more rights than whoever makes it.",
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
