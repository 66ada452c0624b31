import type { CallKey } from "#product/calls.ts";
import type { CatalogueCode } from "#product/catalogue-code.ts";
import type { EntityKey } from "#product/entities.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Millis } from "#lib/units.ts";
import { decidedValue } from "#product/slot.ts";
import { product, type Product } from "#product/slots.ts";
import { takesInAddress } from "#product/takes-in-address.ts";
import { isCatalogueError, type CatalogueError } from "#lib/catalogue-error.ts";
import { catalogued, findEntry } from "../catalogue/catalogue.ts";
import { checkEntity, type EntityValues } from "../validation/check-entity.ts";
import { callLimits } from "./call-limits.ts";
import { checkAnswer, checkInput } from "./check-input.ts";
import { fillPath } from "./find-call.ts";
import { writeQuery } from "./query-input.ts";
import { ATTEMPT_HEADER, isRepeatable, retryDelay, withRetries } from "./retry-call.ts";

export interface CallOptions {
  /** Values of the path's `{parameters}`. */
  parameters?: Readonly<Record<string, string>>;
  things?: Readonly<Record<EntityKey, unknown>>;
  /** Where the product's calls are answered; by default this page's own origin. Required on a server, which has none. */
  origin?: string;
  fetchCall?: typeof fetch;
  wait?: (millis: number) => Promise<void>;
  of?: Product;
}

/**
 * Makes one of the product's decided calls. Input and answer are checked against the decided entities. The trace is
 * propagated by `fetch` on both sides.
 *
 * Idempotent methods are retried, at most twice, after an error that the catalogue calls retryable.
 *
 * @throws a catalogued error for anything that goes wrong on the way; an error that a rule throws; on a server without an
 * origin, an error that says so
 */
export async function callProduct(
  key: CallKey,
  options: CallOptions = {},
): Promise<Record<EntityKey, EntityValues | EntityValues[]>> {
  const { parameters = {}, things = {}, origin = "", fetchCall = fetch, of = product } = options;
  if (origin === "" && fetchCall === fetch && typeof document === "undefined")
    throw new Error(
      `callProduct("${key}") on a server needs an origin: there is no page whose origin it could use.`,
    );
  const call = decidedValue(of.calls)?.[key];
  if (!call) throw catalogued("not_found", { context: { call: key } });
  const input = checkInput(things, call.takes, checkEntity, of);
  if (!input.ok) {
    throw catalogued((input.errors[0]?.code ?? "invalid_input") as CatalogueCode, {
      context: { call: key, validationErrors: input.errors },
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
      // The server applies the same timeout, and its answer has the id of the reported failure.
      signal: AbortSignal.timeout(limits.millis + GRACE),
    }).catch((cause: unknown) => {
      const timedOut = cause instanceof Error && cause.name === "TimeoutError";
      throw catalogued(timedOut ? "timed_out" : "unavailable", { cause, context: { call: key } });
    });
    if (!answer.ok) throw await problemOf(answer, key);
    const body: unknown = await answer.json().catch(() => undefined);
    const checked = checkAnswer(body, call.answers, limits.items, checkEntity, of);
    if (!checked.ok)
      throw catalogued("bad_answer", { context: { call: key, validationErrors: checked.errors } });
    return checked.value;
  };
  return repeatable ? withRetries(attempt, callRetryDelay, options.wait) : attempt(1);
}

/** How much longer the browser waits than the server: about the time that a request and its answer travel. */
const GRACE: Millis = 2_000;

/** Anything else was thrown by a rule. That is a mistake in the rule, and would happen again. */
function callRetryDelay(error: unknown): Millis | undefined {
  return isCatalogueError(error) ? retryDelay(error) : undefined;
}

/** The catalogued error that an answer names; if it names none that is known, one that fits its status. */
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
