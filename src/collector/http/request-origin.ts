import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { requestSource } from "#lib/request-source.ts";
import { isRead, isSameOriginRequest, OTHER_ORIGINS } from "#lib/same-origin.ts";
import type { Exposure } from "#collector/access/exposure.ts";
import { problem } from "./problem.ts";

/** Tells whether a request comes from this machine, with nothing in between: then it may go without a token or key. */
export type IsLocal = (c: Context) => boolean;

/** @param remoteAddress the connection's other end; null if unknown */
export function localRequests(
  remoteAddress: (c: Context) => string | null,
  exposure: Pick<Exposure, "isExposed">,
): IsLocal {
  return (c) => {
    if (exposure.isExposed()) return false;
    // Under app.request(), as in tests, there is no environment at all.
    const { incoming } = (c.env as Partial<HttpBindings> | undefined) ?? {};
    const { httpVersion, headers } = incoming ?? {
      httpVersion: "1.1",
      headers: { host: new URL(c.req.url).host, ...c.req.header() },
    };
    return requestSource({ peer: remoteAddress(c) ?? undefined, httpVersion, headers }) === "local";
  };
}

/** Health checks of load balancers often speak HTTP/1.0. */
const HEALTH = new Set(["/healthz", "/readyz"]);

/** Makes the listener that records requests which came through a proxy. */
export function recordProxies(exposure: Exposure): (request: IncomingMessage) => void {
  return ({ socket, httpVersion, headers, url }) => {
    if (exposure.isExposed() || HEALTH.has(url ?? "")) return;
    const peer = socket.remoteAddress;
    if (requestSource({ peer, httpVersion, headers }) === "proxied") exposure.recordProxy();
  };
}

/** Refuses changes by pages of other origins, whatever they send. The read API serves programs and the dashboard's server. */
export const refuseCrossSite: MiddlewareHandler = async (c, next) => {
  if (!isRead(c.req.method) && !isSameOriginRequest(c.req.raw.headers, OTHER_ORIGINS))
    return problem(c, { code: "forbidden", detail: "Pages of other origins may not change anything here." });
  await next();
  return undefined;
};
