import type { CallKey } from "#product/calls.ts";
import type { CatalogueCode } from "#product/catalogue-code.ts";
import type { EntityKey } from "#product/entities.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Millis } from "#lib/units.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import { takesInAddress } from "#product/takes-in-address.ts";
import { isCatalogueError, type CatalogueError } from "#lib/catalogue-error.ts";
import { catalogued } from "../catalogue/catalogue.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import { checkEntity, type Thing } from "../validation/check-entity.ts";
import { callLimits } from "./call-limits.ts";
import { checkAnswered, checkTaken } from "./check-input.ts";
import { fillPath } from "./find-call.ts";
import { writeQuery } from "./query-input.ts";
import { ATTEMPT_HEADER, isRepeatable, mayPass } from "./repeats.ts";
import { retried } from "./retry-call.ts";

export interface CallOptions {
  /** Values of the path's `{parameters}`. */
  parameters?: Readonly<Record<string, string>>;
  things?: Readonly<Record<EntityKey, unknown>>;
  /** Where the product's calls are answered; this page's own origin unless said. A server has none, and must say it. */
  origin?: string;
  fetchCall?: typeof fetch;
  wait?: (millis: number) => Promise<void>;
  of?: Product;
}

/**
 * Makes one of the product's decided calls. What goes in and what comes out is checked against the decided entities; the
 * trace goes along, because both sides' `fetch` carries it.
 *
 * What may be repeated is tried again, at most twice: a method that changes nothing or the same thing again, after an error
 * that the catalogue calls retryable.
 *
 * @throws a catalogued error, whatever went wrong on the way; what a rule throws; on a server without an origin, an error
 * that says so
 */
export async function callProduct(
  key: CallKey,
  options: CallOptions = {},
): Promise<Record<EntityKey, Thing | Thing[]>> {
  const { parameters = {}, things = {}, origin = "", fetchCall = fetch, of = product } = options;
  if (origin === "" && fetchCall === fetch && typeof document === "undefined")
    throw new Error(
      `callProduct("${key}") on a server needs an origin: there is no page whose own it could ask.`,
    );
  const call = decidedValue(of.calls)?.[key];
  if (!call) throw catalogued("not_found", { context: { call: key } });
  const input = checkTaken(things, call.takes, checkEntity, of);
  if (!input.ok) {
    throw catalogued((input.complaints[0]?.code ?? "invalid_input") as CatalogueCode, {
      context: { call: key, complaints: input.complaints },
    });
  }
  const limits = callLimits(call, of);
  const repeatable = isRepeatable(call.method);
  const inAddress = takesInAddress(call);
  const url = origin + fillPath(call.path, parameters) + (inAddress ? writeQuery(input.value) : "");
  const attempt = async (number: number) => {
    const answer = await fetchCall(url, {
      method: call.method,
      headers: {
        accept: "application/json",
        ...(inAddress ? {} : { "content-type": "application/json" }),
        ...(repeatable ? { [ATTEMPT_HEADER]: String(number) } : {}),
      },
      body: inAddress ? undefined : JSON.stringify(input.value),
      // The server keeps the time as well, and its answer has the id under which the failure was reported.
      signal: AbortSignal.timeout(limits.millis + GRACE),
    }).catch((cause: unknown) => {
      const timedOut = cause instanceof Error && cause.name === "TimeoutError";
      throw catalogued(timedOut ? "timed_out" : "unavailable", { cause, context: { call: key } });
    });
    if (!answer.ok) throw await problemOf(answer, key);
    const given: unknown = await answer.json().catch(() => undefined);
    const checked = checkAnswered(given, call.answers, limits.items, checkEntity, of);
    if (!checked.ok)
      throw catalogued("bad_answer", { context: { call: key, complaints: checked.complaints } });
    return checked.value;
  };
  return repeatable ? retried(attempt, callMayPass, options.wait) : attempt(1);
}

/** How much longer than the server the browser waits: about as long as a request and its answer travel. */
const GRACE: Millis = 2_000;

/** What a rule throws is a mistake in the rule, and happens each time. */
function callMayPass(error: unknown): Millis | undefined {
  return isCatalogueError(error) ? mayPass(error) : undefined;
}

/** The catalogue's error that an answer names; one of its status where it names none that is known. */
async function problemOf(answer: Response, call: CallKey): Promise<CatalogueError> {
  const problem: unknown = await answer.json().catch(() => undefined);
  const named = isRecord(problem) && typeof problem["code"] === "string" ? problem["code"] : undefined;
  const isKnown = named === "unexpected" || findEntry(named) !== findEntry(undefined);
  const seconds = Number(answer.headers.get("retry-after"));
  return catalogued(
    (isKnown ? named : answer.status >= 500 ? "unavailable" : "bad_answer") as CatalogueCode,
    {
      context: {
        call,
        status: answer.status,
        errorId: isRecord(problem) ? problem["errorId"] : undefined,
        ...(seconds > 0 ? { retryAfter: seconds } : {}),
      },
    },
  );
}
