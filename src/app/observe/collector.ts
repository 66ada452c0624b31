import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { systemClock } from "#lib/clock.ts";
import { isLoopback } from "#lib/loopback.ts";
import { processWide } from "#lib/process-wide.ts";
import type { Millis } from "#lib/units.ts";
import { collectorUrl, publicOrigin } from "#config/addresses.ts";
import { readEnv } from "#config/env.ts";
import { circuitBreaker } from "#dashboard/collector-client/circuit-breaker.ts";
import { collectorClient, type CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import { REQUEST_PROJECT } from "#shell/guard/request-project.ts";
import { isExposed, isLocalRequest } from "#shell/guard/exposure.ts";
import { visitorAddress } from "#telemetry/server/current-request.ts";
import { readZone } from "#ui/format-time.ts";
import { CLOCK_COOKIE, readClock, ZONE_COOKIE, type Viewer } from "#ui/viewer.ts";

export const SESSION_COOKIE = "glasshouse_session";

/** All questions of a page together, from its first one on. What is missing then is left out. */
const PAGE_BUDGET: Millis = 3_000;
/** One question of an action or a download, which has no other part to show meanwhile. */
const PATIENCE: Millis = 10_000;
/** The collector answers whether a password is required from memory: if it takes longer, it hangs. */
const ACCESS_PATIENCE: Millis = 2_000;
const BREAK: Millis = 2_000;

const breaker = processWide("collector-breaker", () => circuitBreaker(systemClock, BREAK));

export interface Access {
  client: CollectorClient;
  /** The collector's address, for failure messages. */
  url: string;
  passwordRequired: boolean;
  /** False where a password is required that nobody has set yet. */
  passwordSet: boolean;
  /** Whether a sign-in has to say who it is. */
  nameRequired: boolean;
  /** By which people can sign in besides, or only; null without one. */
  provider: { name: string; isOnly: boolean } | null;
  /** The request's host, if an open dashboard must not answer it; else null. */
  closedTo: string | null;
}

/**
 * A client with a token; without one, only public endpoints answer. It says for whom it asks: attempts to sign in are
 * limited by address, and changes are recorded with it.
 */
function clientWith(
  token: string | null,
  patience: () => Millis,
  project: string | null = null,
): CollectorClient {
  const env = readEnv();
  const dashboardToken = env.GLASSHOUSE_DASHBOARD_TOKEN;
  const client = dashboardToken === undefined ? undefined : { address: visitorAddress(), dashboardToken };
  const url = collectorUrl(env);
  return collectorClient({ url, token, project, client, fetch: globalThis.fetch, patience, breaker });
}

/** The client of a page, whose questions share one budget. */
export const access = cache((): Promise<Access> => {
  const end = systemClock() + PAGE_BUDGET;
  return findAccess(() => Math.max(end - systemClock(), 1));
});

/** The client of an action or a route, with a deadline for each question. */
export function patientAccess(): Promise<Access> {
  return findAccess(() => PATIENCE);
}

/** A client for signing in. */
export function signInClient(): CollectorClient {
  return clientWith(readEnv().GLASSHOUSE_DASHBOARD_TOKEN ?? null, () => PATIENCE);
}

/**
 * The client of this request: with the user's session if a password is required, else with the dashboard's token. Without
 * a password, only requests of this machine get the token: a proxy would let in anybody, and a host name that resolves here
 * (DNS rebinding) any web page.
 */
async function findAccess(patience: () => Millis): Promise<Access> {
  const env = readEnv();
  const url = collectorUrl(env);
  const project = await viewedProject();
  const answer = await clientWith(null, () => Math.min(patience(), ACCESS_PATIENCE)).getAccess();
  if (!answer.ok) {
    if (answer.error.code === "timeout") breaker.open();
    const client = clientWith(null, patience, project);
    const unknown = { passwordRequired: false, passwordSet: true, nameRequired: false, provider: null };
    return { client, url, ...unknown, closedTo: null };
  }
  const { passwordSet, nameRequired, provider } = answer.value;
  // The collector may not have heard of the proxy yet.
  const passwordRequired = answer.value.passwordRequired || isExposed();
  const base = { url, passwordRequired, passwordSet, nameRequired, provider };
  if (passwordRequired) {
    const token = (await cookies()).get(SESSION_COOKIE)?.value ?? null;
    return { ...base, client: clientWith(token, patience, project), closedTo: null };
  }
  if (!isLocalRequest())
    return { ...base, client: clientWith(null, patience, project), closedTo: await requestHost() };
  const client = clientWith(env.GLASSHOUSE_DASHBOARD_TOKEN ?? null, patience, project);
  return { ...base, client, closedTo: null };
}

/** The project that this request names, by its slug or number; null for the first one. */
export async function viewedProject(): Promise<string | null> {
  return (await headers()).get(REQUEST_PROJECT);
}

/** The request's host name, without the port. */
export async function requestHost(): Promise<string> {
  const host = (await headers()).get("host") ?? "";
  return URL.parse(`http://${host}`)?.hostname ?? "";
}

/** Where people reach the dashboard: its public address, or else how this request did. */
export async function dashboardOrigin(): Promise<string> {
  const named = publicOrigin(readEnv());
  if (named !== undefined) return named;
  return `${(await isEncrypted()) ? "https" : "http"}://${(await headers()).get("host") ?? "localhost"}`;
}

/** Whether browsers keep a cookie that is only for encrypted connections: the public address says so, or else the host. */
export async function hasSecureCookies(): Promise<boolean> {
  const url = readEnv().GLASSHOUSE_URL;
  return url === undefined ? !isLoopback(await requestHost()) : url.startsWith("https:");
}

/** Whether the page was requested over https, as far as the operator or a proxy says. */
export async function isEncrypted(): Promise<boolean> {
  if (readEnv().GLASSHOUSE_URL?.startsWith("https:") === true) return true;
  return (await headers()).get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

export const viewer = cache(async (): Promise<Viewer> => {
  const jar = await cookies();
  const inUtc = readClock(jar.get(CLOCK_COOKIE)?.value) === "utc";
  return { zone: inUtc ? "UTC" : readZone(jar.get(ZONE_COOKIE)?.value), now: systemClock() };
});
