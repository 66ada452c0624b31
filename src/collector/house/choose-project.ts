import { Hono } from "hono";
import { PROJECT_HEADER } from "#api/endpoint.ts";
import { ORGANIZATION } from "#model/project.ts";
import type { Callers } from "#collector/http/auth.ts";
import { problem, problemHandler } from "#collector/http/problem.ts";
import { readKey } from "#collector/wire/sentry/read-auth.ts";
import type { OpenProject } from "./open-project.ts";
import type { OpenProjects } from "./open-projects.ts";

/** `/api/2/envelope/`: a number, as DSNs have it. */
const SENDER_PATH = /^\/api\/([1-9]\d{0,8})\//;
/** `/api/0/projects/glasshouse/web/issues/` and `/api/v1/projects/web/settings`; a project itself is in the list of all. */
const NAMED_PATH = new RegExp(`^/api/(?:0/projects/${ORGANIZATION}/([^/]+)|v1/projects/([^/]+)/)`);

/** In seconds: a closed project opens with a restart of the collector at the earliest. */
const CLOSED_RETRY = 60;

/**
 * Hands each request to the project that it concerns: the one that its path, header or query names, or else the one that its key
 * or token is for, or else the first. What may be for a closed project is refused for a while: its senders must not take it for
 * deleted.
 */
export function chooseProject(
  projects: OpenProjects,
  callers: Callers,
  report: (error: unknown) => void,
): Hono {
  const app = new Hono({ strict: false });
  app.onError(problemHandler(report));
  app.all("*", async (c) => {
    const { raw } = c.req;
    const named = nameOf(raw);
    if (named !== null) {
      const project = projects.find(named.name);
      if (project !== undefined) return hand(project);
      const isClosed = projects.closed().some((id) => String(id) === named.name);
      if (named.isOfSender && isClosed) return refuse(named.name);
      // Senders are answered in their own formats, by any project, as the number is not its own; and strangers learn nothing.
      if (named.isOfSender || (await callers(raw)) === null) return hand(projects.first());
      return problem(c, { code: "not_found", detail: `There is no project "${named.name}".` });
    }
    const [closed] = projects.closed();
    if (projects.all().length === 1 && closed === undefined) return hand(projects.first());
    const key = keyOf(raw);
    const ofKey = key === null ? undefined : projects.byKey(key);
    if (key !== null && ofKey === undefined && closed !== undefined) return refuse(String(closed));
    return hand(ofKey ?? (await projectOfToken(projects, callers, raw)));

    function refuse(id: string): Response {
      const detail = `The files of project ${id} cannot be opened.`;
      return problem(c, { code: "project_closed", detail, retryAfter: CLOSED_RETRY });
    }

    function hand({ app: handler }: OpenProject): Response | Promise<Response> {
      return handler.fetch(raw, c.env);
    }
  });
  return app;
}

function nameOf(request: Request): { name: string; isOfSender: boolean } | null {
  const { pathname, searchParams } = new URL(request.url);
  const number = SENDER_PATH.exec(pathname)?.[1];
  if (number !== undefined) return { name: number, isOfSender: true };
  const [, ofSentry, ofOurs] = NAMED_PATH.exec(pathname) ?? [];
  const name =
    decoded(ofSentry ?? ofOurs) ?? request.headers.get(PROJECT_HEADER) ?? searchParams.get("project");
  // Sentry's tools send -1 for all of them, and none for the same.
  return name === null || name === "" || name === "-1" ? null : { name, isOfSender: false };
}

function decoded(part: string | undefined): string | null {
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The key of a sender; null if there is none, or more than one. */
function keyOf({ headers, url }: Request): string | null {
  const key = readKey({
    authHeaders: [headers.get("x-sentry-auth"), headers.get("authorization")].filter((text) => text !== null),
    queryKeys: new URL(url).searchParams.getAll("sentry_key"),
  });
  return key.ok ? key.value : null;
}

async function projectOfToken(
  projects: OpenProjects,
  callers: Callers,
  request: Request,
): Promise<OpenProject> {
  if (!request.headers.has("authorization")) return projects.first();
  const identity = await callers(request);
  const own = identity?.kind === "token" ? identity.project : null;
  return (own === null ? undefined : projects.find(String(own))) ?? projects.first();
}
