import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { addressOf, isRefusedAddress, pinnedLookup, type Resolve } from "#lib/pinned-address.ts";
import { LINK_LOCAL } from "../channels/check-channel.ts";
import type { Outgoing } from "../message/message.ts";

export interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/** An address to which nothing is sent. */
export class RefusedAddress extends Error {
  override name = "RefusedAddress";
}

/**
 * Posts to a URL whose host is resolved once: the connection goes to the addresses that were checked, so a name cannot lead
 * elsewhere meanwhile. Redirects are not followed, no proxy is used, and of the answer only the head is read.
 */
export async function postPinned(
  url: URL,
  { headers, body }: Pick<Outgoing, "headers" | "body">,
  { resolve, signal }: { resolve: Resolve; signal: AbortSignal },
): Promise<Answer> {
  const named = addressOf(url);
  const addresses = named === null ? await orAborted(resolve(url.hostname), signal) : [named];
  if (addresses.some(({ address }) => isRefusedAddress(address))) throw new RefusedAddress(LINK_LOCAL);
  const answer = await send(url, headers, body, pinnedLookup(addresses), signal);
  const { statusCode: status = 0, headers: answered } = answer;
  answer.destroy();
  return { status, retryAfter: answered["retry-after"] };
}

function send(
  url: URL,
  headers: Record<string, string>,
  body: string,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const payload = Buffer.from(body);
    const length = { "content-length": String(payload.byteLength) };
    // An agent of its own: the global one may use the environment's proxy.
    const options = {
      method: "POST",
      headers: { ...headers, ...length },
      lookup,
      agent: false,
      signal,
    };
    request(url, options).once("response", resolve).on("error", reject).end(payload);
  });
}

/** The system's resolver cannot be stopped; its answer is not waited for any longer. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error("aborted"));
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    if (signal.aborted) abort();
  });
}
