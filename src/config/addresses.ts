import type { Env } from "./env.ts";

/** What says where the collector is. */
export type CollectorPlace = Pick<Env, "COLLECTOR_URL" | "COLLECTOR_PORT" | "GLASSHOUSE_HOST">;

/** The collector's URL, for the other processes. */
export function collectorUrl(env: CollectorPlace): string {
  if (env.COLLECTOR_URL !== undefined) return withoutSlash(env.COLLECTOR_URL);
  return `http://${nearHost(env.GLASSHOUSE_HOST)}:${env.COLLECTOR_PORT}`;
}

/** The address under which SDKs reach the collector, for what is shown to people, if the operator named it. */
export function publicIngestUrl(env: Pick<Env, "GLASSHOUSE_INGEST_URL">): string | undefined {
  return env.GLASSHOUSE_INGEST_URL === undefined ? undefined : withoutSlash(env.GLASSHOUSE_INGEST_URL);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/** The host of a URL by which this machine reaches a server that listens on `address`, which may be every address. */
export function nearHost(address: string): string {
  if (address === "0.0.0.0" || address === "::") return "127.0.0.1";
  return address.includes(":") ? `[${address}]` : address;
}

/** The address under which browsers reach the dashboard, which may end in a path, if the operator named it. */
export function publicUrl(env: Pick<Env, "GLASSHOUSE_URL">): string | undefined {
  return env.GLASSHOUSE_URL === undefined ? undefined : withoutSlash(env.GLASSHOUSE_URL);
}

/** The path of that address; empty at the root of a host. */
export function publicPath(env: Pick<Env, "GLASSHOUSE_URL">): string {
  return env.GLASSHOUSE_URL === undefined ? "" : withoutSlash(new URL(env.GLASSHOUSE_URL).pathname);
}

/** Whether all of its host is only reached encrypted. Of a host with other pages, which a path speaks of, that is not ours to say. */
export function isStrictHost(env: Pick<Env, "GLASSHOUSE_URL">): boolean {
  return env.GLASSHOUSE_URL?.startsWith("https:") === true && publicPath(env) === "";
}

/** The origin of that address. */
export function publicOrigin(env: Pick<Env, "GLASSHOUSE_URL">): string | undefined {
  return env.GLASSHOUSE_URL === undefined ? undefined : new URL(env.GLASSHOUSE_URL).origin;
}
