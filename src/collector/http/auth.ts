import type { Context, MiddlewareHandler } from "hono";
import type { ProjectId } from "#lib/ids.ts";
import { type Identity, nameIdentity, rightsOf } from "#model/access/identity.ts";
import { roleWith, type Right } from "#model/access/rights.ts";
import type { Failure } from "#api/endpoint.ts";
import type { Access } from "#collector/access/access.ts";
import { problem } from "./problem.ts";

/** The token of `Authorization: Bearer <token>`; empty if there is none. */
export function bearerToken(headers: Headers): string {
  const header = headers.get("authorization") ?? "";
  return /^bearer\s/i.test(header) && header.length < 1000 ? header.slice(7).trim() : "";
}

/** Finds out who asks, once for each request; null for somebody unknown. */
export type Callers = (request: Request) => Promise<Identity | null>;

export function createCallers(access: Pick<Access, "admit">): Callers {
  const known = new WeakMap<Request, Promise<Identity | null>>();
  return (request) => {
    const asked = known.get(request) ?? access.admit(bearerToken(request.headers));
    known.set(request, asked);
    return asked;
  };
}

/** Requires a token that somebody owns. What its owner may do is each endpoint's own question. */
export function requireToken(callers: Callers): MiddlewareHandler {
  return async (c, next) => {
    if ((await callers(c.req.raw)) === null) return unauthorized(c);
    await next();
    c.header("cache-control", "no-store");
    return undefined;
  };
}

/** Requires that the caller has a right in a project; with null, in what concerns all. */
export function requireRight(callers: Callers, right: Right, project: ProjectId | null): MiddlewareHandler {
  return async (c, next) => {
    const identity = await callers(c.req.raw);
    if (identity === null) return unauthorized(c);
    if (!rightsOf(identity, project).includes(right)) return problem(c, lacks(identity, right, project));
    await next();
    return undefined;
  };
}

function unauthorized(c: Context): Response {
  return problem(c, { code: "unauthorized" }, { "www-authenticate": "Bearer" });
}

function lacks(identity: Identity, right: Right, project: ProjectId | null): Failure<"forbidden"> {
  const least = identity.kind === "person" ? ` The role "${roleWith(right)}" has it.` : "";
  return {
    code: "forbidden",
    detail: `This needs the right "${right}". ${nameIdentity(identity, project)} does not have it.${least}`,
  };
}
