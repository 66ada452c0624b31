import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import {
  addressOf,
  isRefusedAddress,
  pinnedLookup,
  resolveHost,
  type Address,
  type Resolve,
} from "#lib/pinned-address.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import type { UptimeCheck } from "#model/uptime-check.ts";
import { failureText } from "./failure-text.ts";
import { redirectTarget } from "./redirect-target.ts";

const PATIENCE: Millis = 10_000;
const MOST_READ: Bytes = 65_536;
const MOST_REDIRECTS = 5;

export interface Checking {
  /** Ends checks that are under way. */
  stopping: AbortSignal;
  resolve?: Resolve;
  patience?: Millis;
}

type Outcome = Pick<UptimeCheck, "status" | "failure">;

/**
 * Requests a URL once, with its redirects within the same host. The host is resolved once, and every connection goes to the
 * addresses that were checked. No proxy and no cookies are used, and at most 64 KiB of an answer are read. Null if it was stopped.
 */
export async function checkUrl(
  text: string,
  { stopping, resolve = resolveHost, patience = PATIENCE }: Checking,
): Promise<Outcome | null> {
  const patient = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([patient, stopping]);
  try {
    const url = new URL(text);
    if (url.username !== "" || url.password !== "") return failed("the URL holds credentials");
    const addresses = await orAborted(addressesOf(url, resolve), signal);
    if (addresses.some(({ address }) => isRefusedAddress(address)))
      return failed("its address is link-local, which is not checked");
    return await follow(url, pinnedLookup(addresses), signal);
  } catch (error) {
    if (stopping.aborted) return null;
    return failed(patient.aborted ? `no answer in ${patience / 1000} s` : failureText(error));
  }
}

function failed(failure: string, status: number | null = null): Outcome {
  return { status, failure };
}

async function addressesOf(url: URL, resolve: Resolve): Promise<Address[]> {
  const own = addressOf(url);
  return own === null ? resolve(url.hostname) : [own];
}

async function follow(first: URL, lookup: LookupFunction, signal: AbortSignal): Promise<Outcome> {
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await open(url, lookup, signal);
    const { statusCode: status = 0, headers } = answer;
    if (status >= 200 && status < 300) {
      await readSome(answer);
      return { status, failure: null };
    }
    answer.destroy();
    if (status < 300 || status >= 400 || headers.location === undefined)
      return failed(`answered ${status}`, status);
    if (redirects >= MOST_REDIRECTS) return failed(`more than ${MOST_REDIRECTS} redirects`, status);
    const target = redirectTarget(url, headers.location);
    if (!target.ok) return failed(target.error.detail, status);
    url = target.value;
  }
}

function open(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // An agent of its own: the global one may use the environment's proxy, and keeps connections.
    const headers = { "user-agent": "Glasshouse", accept: "*/*" };
    request(url, { headers, lookup, agent: false, signal })
      .once("response", resolve)
      .on("error", reject)
      .end();
  });
}

/** Reads an answer to its end, or as much of it as is allowed. */
async function readSome(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).byteLength;
    if (bytes >= MOST_READ) break;
  }
  answer.destroy();
}

/** The system's resolver cannot be stopped; its answer is not waited for any longer. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    if (signal.aborted) abort();
  });
}
