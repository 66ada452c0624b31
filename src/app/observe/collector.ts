import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { systemClock } from "#lib/clock.ts";
import { collectorUrl, isLoopback, readEnv } from "#config/env.ts";
import { collectorClient, type CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import { readZone } from "#ui/format-time.ts";
import { CLOCK_COOKIE, readClock, ZONE_COOKIE, type Viewer } from "#ui/viewer.ts";

export const SESSION_COOKIE = "glasshouse_session";

/** The project of the dashboard, which the collector creates on first start. */
const PROJECT = "app";
const DEADLINE = 10_000;

export interface Access {
  client: CollectorClient;
  /** The collector's address, for failure messages. */
  url: string;
  passwordRequired: boolean;
  /** The request's host, if an open dashboard must not answer it; else null. */
  closedTo: string | null;
}

/** A client with a token; without one, only public endpoints answer. */
export function clientWith(token: string | null): CollectorClient {
  return collectorClient(
    { url: collectorUrl(readEnv()), token, fetch: globalThis.fetch, deadline: DEADLINE },
    PROJECT,
  );
}

/**
 * The client of this request: with the user's session if a password is required, else with the dashboard's token.
 * Without a password, only requests to a loopback name get a token, because a host name that resolves here (DNS
 * rebinding) would let any web page read the data.
 */
export const access = cache(async (): Promise<Access> => {
  const env = readEnv();
  const url = collectorUrl(env);
  const answer = await clientWith(null).getAccess();
  if (!answer.ok) return { client: clientWith(null), url, passwordRequired: false, closedTo: null };
  const { passwordRequired } = answer.value;
  if (passwordRequired) {
    const token = (await cookies()).get(SESSION_COOKIE)?.value ?? null;
    return { client: clientWith(token), url, passwordRequired, closedTo: null };
  }
  const host = await requestHost();
  if (!isLoopback(host)) return { client: clientWith(null), url, passwordRequired, closedTo: host };
  return { client: clientWith(env.GLASSHOUSE_API_TOKEN ?? null), url, passwordRequired, closedTo: null };
});

/** The request's host name, without the port. */
export async function requestHost(): Promise<string> {
  const host = (await headers()).get("host") ?? "";
  return URL.parse(`http://${host}`)?.hostname ?? "";
}

/** Whether the page was requested over https, as far as a proxy reports it. */
export async function isEncrypted(): Promise<boolean> {
  return (await headers()).get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

export const viewer = cache(async (): Promise<Viewer> => {
  const jar = await cookies();
  const inUtc = readClock(jar.get(CLOCK_COOKIE)?.value) === "utc";
  return { zone: inUtc ? "UTC" : readZone(jar.get(ZONE_COOKIE)?.value), now: systemClock() };
});
