import { withoutBase } from "#lib/base-path.ts";
import { PROJECT_PARAM } from "#lib/project-param.ts";
import { isDashboard } from "./surface.ts";

/** Names a request's project for its page; the first one without it. */
export const REQUEST_PROJECT = "x-glasshouse-project";

/** As `PROJECT_SLUG`, which also holds numbers. */
const NAME = /^[a-z0-9-]{1,50}$/;

interface DashboardRequest {
  method: string;
  url: string;
  headers: Pick<Headers, "get">;
}

/** The project that a request of the dashboard is about: its URL names it, or else that of the page it was sent from. */
export function requestProject({ url, headers }: DashboardRequest): string | null {
  return named(new URL(url)) ?? namedBySender(url, headers);
}

/**
 * Where to send a browser whose page has a project that its URL does not name, so that its address can be kept and passed on; null
 * if it need not go anywhere.
 */
export function withProject(request: DashboardRequest): URL | null {
  const url = new URL(request.url);
  const isPage = request.method === "GET" && request.headers.get("accept")?.includes("text/html") === true;
  if (!isPage || url.searchParams.has(PROJECT_PARAM)) return null;
  const project = namedBySender(request.url, request.headers);
  if (project === null) return null;
  url.searchParams.set(PROJECT_PARAM, project);
  return url;
}

function namedBySender(url: string, headers: DashboardRequest["headers"]): string | null {
  const from = URL.parse(headers.get("referer") ?? "");
  const host =
    headers.get("x-forwarded-host")?.split(",")[0]?.trim() ?? headers.get("host") ?? new URL(url).host;
  return from !== null && from.host === host && isDashboard(withoutBase(from.pathname)) ? named(from) : null;
}

function named({ searchParams }: URL): string | null {
  const name = searchParams.get(PROJECT_PARAM);
  return name !== null && NAME.test(name) ? name : null;
}
