import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { ROOT_CONTEXT } from "@opentelemetry/api";
import { readEnv, trustedProxies } from "#config/env.ts";
import { isRecord } from "#lib/is-record.ts";
import { readLimited } from "#lib/read-limited.ts";
import { clientAddress, type TrustsProxy } from "#lib/trusted-proxies.ts";
import { contextStorage, RequestContext, type CurrentRequest } from "./request-context.ts";

/** Makes every request that this process receives the current one, for all code that runs on its behalf. */
export function followRequests(): void {
  // Node publishes the start in the very call that goes on to handle the request.
  onRequestStart((started) => contextStorage.enterWith(new RequestContext(started, ROOT_CONTEXT)));
}

/** Calls `listener` for every request that this process receives, before anything handles it. */
export function onRequestStart(listener: (started: CurrentRequest) => void): void {
  subscribe("http.server.request.start", (message) => {
    if (isRecord(message)) listener(message as unknown as CurrentRequest);
  });
}

/** The request that is being served; undefined outside a request. */
export function currentRequest(): CurrentRequest | undefined {
  return contextStorage.getStore()?.started;
}

/** Names what serves the current request, such as `/loans/[id]`, where one Next route serves many: for its span, log lines and events. */
export function nameRoute(path: string): void {
  const current = currentRequest();
  if (current) current.route = path;
}

/** Records the status with which the proxy answered the current request itself. */
export function recordProxyStatus(status: number): void {
  const current = currentRequest();
  if (current) current.proxyStatus = status;
}

/**
 * Reads the body of the current request, as `readLimited` does. The unread rest of a body that is too large would precede
 * the connection's next request, so the connection closes after the answer.
 */
export async function readBody(...given: Parameters<typeof readLimited>): ReturnType<typeof readLimited> {
  const read = await readLimited(...given);
  const current = currentRequest();
  if (!read.ok && current) current.response.shouldKeepAlive = false;
  return read;
}

/** The peer of a request's connection; undefined once it is gone, as after a body that was too large. */
export function remoteAddress(request: IncomingMessage): string | undefined {
  return (request.socket as Socket | null)?.remoteAddress;
}

/** The client address of the current request. `x-forwarded-for` is believed only from the proxies that the operator named. */
export function visitorAddress(of = currentRequest()?.request): string {
  const peer = (of && remoteAddress(of)) ?? "unknown";
  isTrusted ??= trustedProxies(readEnv());
  return clientAddress(peer, of?.headers["x-forwarded-for"], isTrusted);
}

let isTrusted: TrustsProxy | undefined;
