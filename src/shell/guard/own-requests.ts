import { subscribe } from "node:diagnostics_channel";
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isLoopback } from "#lib/loopback.ts";
import { processWide } from "#lib/process-wide.ts";
import { randomHex } from "#lib/random-hex.ts";
import type { RequestSource } from "#lib/request-source.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";

const HEADER = "x-glasshouse-own";

/** Known to this process alone, so that nobody else can claim to be it. */
const secret = () => processWide("own requests", () => ({ token: randomHex(32) })).token;

/** What undici publishes about a request before it is sent (https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md). */
interface CreatedRequest {
  request: { origin: string | URL; addHeader(name: string, value: string): void };
}

/**
 * Marks the requests that this server sends to itself on behalf of another: after an action that redirects, Next requests the
 * page with the headers of the action's request, proxy headers of its own included.
 *
 * @param port on which this server listens
 */
export function markOwnRequests(port: number): void {
  subscribe("undici:request:create", (message) => {
    const { request } = message as CreatedRequest;
    const source = currentRequest()?.source;
    const origin = URL.parse(String(request.origin));
    if (source === undefined || Number(origin?.port) !== port || !isLoopback(origin?.hostname ?? "")) return;
    request.addHeader(HEADER, `${secret()} ${source}`);
  });
}

/** Where the request came from on whose behalf this server sent this one; undefined if it did not send it. Removes the mark. */
export function takeOwnSource({ headers }: Pick<IncomingMessage, "headers">): RequestSource | undefined {
  const mark = headers[HEADER];
  delete headers[HEADER];
  if (typeof mark !== "string") return undefined;
  const [token = "", source] = mark.split(" ");
  const isOurs =
    token.length === secret().length && timingSafeEqual(Buffer.from(token), Buffer.from(secret()));
  return isOurs && (source === "local" || source === "proxied" || source === "remote") ? source : undefined;
}
