import { setTimeout as sleep } from "node:timers/promises";
import { context } from "@opentelemetry/api";
import { suppressTracing } from "@opentelemetry/core";
import { collectorUrl, type CollectorPlace } from "#config/addresses.ts";
import type { Env } from "#config/env.ts";
import { isRecord } from "#lib/is-record.ts";
import { processWide } from "#lib/process-wide.ts";
import { requestSource } from "#lib/request-source.ts";
import type { Millis } from "#lib/units.ts";
import { markOwnRequests, takeOwnSource } from "./own-requests.ts";
import { currentRequest, onRequestStart, remoteAddress } from "#telemetry/server/current-request.ts";

type ExposureEnv = CollectorPlace & Pick<Env, "PORT" | "GLASSHOUSE_DASHBOARD_TOKEN" | "GLASSHOUSE_URL">;

/** Whether this copy is known to be reached from elsewhere than this machine. Once it is, it stays so. */
const state = () => processWide("exposure", () => ({ isExposed: false }));

/** Whether the current request comes from this machine, and no request to this copy ever came through a proxy. */
export function isLocalRequest(): boolean {
  return currentRequest()?.source === "local" && !state().isExposed;
}

export function isExposed(): boolean {
  return state().isExposed;
}

/**
 * Notes where each request comes from, before Next gives it proxy headers of its own. The first one that came through a proxy
 * is reported to the collector, which remembers it for every process of this copy.
 */
export function watchExposure(env: ExposureEnv): void {
  if (env.GLASSHOUSE_URL !== undefined) state().isExposed = true;
  markOwnRequests(env.PORT);
  onRequestStart((started) => {
    const { request } = started;
    const { httpVersion, headers, url } = request;
    started.source =
      takeOwnSource(request) ?? requestSource({ peer: remoteAddress(request), httpVersion, headers });
    // Health checks of load balancers often speak HTTP/1.0.
    if (started.source !== "proxied" || state().isExposed || url === "/healthz" || url === "/readyz") return;
    state().isExposed = true;
    void untilAnswered(() => askCollector(env, { method: "POST" }));
  });
  void untilAnswered(async () => {
    const answer = await askCollector(env, {});
    const known: unknown = answer.ok ? await answer.json() : undefined;
    if (isRecord(known) && known["exposed"] === true) state().isExposed = true;
    return answer;
  });
}

const TIMEOUT: Millis = 5_000;
const FIRST_PAUSE: Millis = 500;
const LONGEST_PAUSE: Millis = 30_000;

function askCollector(env: ExposureEnv, init: RequestInit): Promise<Response> {
  const token = env.GLASSHOUSE_DASHBOARD_TOKEN;
  return context.with(suppressTracing(context.active()), () =>
    fetch(`${collectorUrl(env)}/api/v1/access`, {
      ...init,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT),
    }),
  );
}

/** Tries again while the collector does not answer, or fails. Keeps no process alive. */
async function untilAnswered(ask: () => Promise<Response>): Promise<void> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return;
    await sleep(pause, undefined, { ref: false });
  }
}
