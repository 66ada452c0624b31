import { SpanKind, trace } from "@opentelemetry/api";
import type { CatalogueCode } from "#product/catalogue-code.ts";
import { handlers, visitorRole, type CallAnswer, type CallInput, type CallTools } from "#product/handlers.ts";
import type { RoleKey } from "#product/roles.ts";
import { product, type Product } from "#product/slots.ts";
import { takesInAddress } from "#product/takes-in-address.ts";
import { leaveBreadcrumb } from "#telemetry/server/capture-error.ts";
import { readBody } from "#telemetry/server/current-request.ts";
import { requirePermission } from "../access/require-role.ts";
import { catalogued } from "../catalogue/catalogue.ts";
import { parseEntity } from "../validation/parse-entity.ts";
import { requireRate, requireSameOrigin, withTimeout } from "./call-guards.ts";
import { callLimits } from "./call-limits.ts";
import { checkAnswer, checkInput } from "./check-input.ts";
import { findCalls, methodsOf, type FoundCall } from "./find-call.ts";
import { readQuery } from "./query-input.ts";
import { transition } from "./transition.ts";

/**
 * Answers a request for one of the product's decided calls: checks permission, rate, input and answer.
 *
 * @param onFound is passed the decided path, with its `{parameters}`
 * @throws the catalogued error of whatever is wrong
 */
export async function answerCall(request: Request, onFound?: (path: string) => void): Promise<Response> {
  const calls = findCalls(new URL(request.url).pathname);
  // Node omits the body of the answer to a HEAD.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const found = calls.find(({ call }) => call.method === method);
  const named = found ?? calls[0];
  if (!named) throw catalogued("not_found");
  onFound?.(named.call.path);
  const allow = methodsOf(calls);
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: allow.join(", ") } });
  if (!found) throw catalogued("method_not_allowed", { context: { allow } });
  if (method !== "GET") requireSameOrigin(request.headers);
  return Response.json(await makeCall(request, found));
}

async function makeCall(request: Request, found: FoundCall): Promise<CallAnswer> {
  const { key, call } = found;
  trace.getActiveSpan()?.setAttribute("glasshouse.call", key);
  const visitor = await visitorRole(request.headers);
  requirePermission(call.permission, visitor);
  const limits = callLimits(call);
  requireRate(key, limits.callsPerMinute);
  const input = await readInput(request, found, limits.bytes, product);
  const handler = handlers[key];
  if (!handler) throw catalogued("not_built", { context: { call: key } });
  const answer = await trace
    .getTracer("glasshouse")
    .startActiveSpan(`call ${key}`, { kind: SpanKind.INTERNAL }, async (span) => {
      try {
        return await withTimeout(limits.millis, (signal) => handler(input, toolsFor(visitor, signal)));
      } finally {
        span.end();
      }
    });
  const checked = checkAnswer(answer, call.answers, limits.items, parseEntity);
  if (!checked.ok)
    throw catalogued("bad_answer", { context: { call: key, validationErrors: checked.errors } });
  return checked.value;
}

function toolsFor(visitor: RoleKey | null, signal: AbortSignal): CallTools {
  return {
    visitor,
    signal,
    catalogued: cataloguedByHandler,
    transition: (move) => transition({ ...move, visitor }, leaveBreadcrumb),
  };
}

/** As `catalogued`, with a stack that begins in the handler. */
const cataloguedByHandler: CallTools["catalogued"] = (code, options) => {
  const error = catalogued(code, options);
  Error.captureStackTrace?.(error, cataloguedByHandler);
  return error;
};

async function readInput(
  request: Request,
  { call, parameters }: FoundCall,
  bytes: number,
  of: Product,
): Promise<CallInput> {
  const sent = takesInAddress(call)
    ? readQuery(new URL(request.url).searchParams, call.takes, of)
    : await readJsonBody(request, bytes);
  const checked = checkInput(sent, call.takes, parseEntity, of);
  if (checked.ok) return { parameters, things: checked.value };
  const [first] = checked.errors;
  // A rule's own code says more than that something is wrong.
  throw catalogued((first?.code ?? "invalid_input") as CatalogueCode, {
    context: { validationErrors: checked.errors },
  });
}

async function readJsonBody(request: Request, bytes: number): Promise<unknown> {
  const body = await readBody(request.body, bytes);
  if (!body.ok) throw catalogued("too_large", { context: { bytes } });
  const type = request.headers.get("content-type");
  // Any page may send a form or plain text to any site without a preflight request, but JSON only to its own.
  if (body.value.byteLength > 0 && !JSON_TYPE.test(type ?? ""))
    throw catalogued("unsupported_media_type", { context: { type } });
  return parseJson(body.value.toString());
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch (cause) {
    throw catalogued("invalid_input", { cause });
  }
}
