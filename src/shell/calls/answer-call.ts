import { SpanKind, trace } from "@opentelemetry/api";
import type { CatalogueCode } from "#product/catalogue-code.ts";
import type { CallInput, CallTools } from "#product/handlers.ts";
import type { RoleKey } from "#product/roles.ts";
import type { Product } from "#product/slots.ts";
import { systemClock } from "#lib/clock.ts";
import { processWide } from "#lib/process-wide.ts";
import { readLimited } from "#lib/read-limited.ts";
import { createRateLimit } from "#lib/rate-limit.ts";
import { handlers, visitorRole } from "#product/handlers.ts";
import { product } from "#product/slots.ts";
import { leaveTrail } from "#telemetry/server/leave-trail.ts";
import { visitorAddress } from "#telemetry/server/visitor-address.ts";
import { requirePermission } from "../access/require-role.ts";
import { catalogued } from "../catalogue/catalogued.ts";
import { transition } from "../states/transition.ts";
import { parseThing } from "../validation/parse-thing.ts";
import { callLimits } from "./call-limits.ts";
import { checkAnswered, checkTaken } from "./check-things.ts";
import { findCalls, methodsOf, type FoundCall } from "./find-call.ts";
import { requireOwnPage } from "./require-own-page.ts";

/**
 * Answers a request for one of the product's decided calls: who may, how often, what goes in, what comes out.
 *
 * @throws what the catalogue says of whatever is wrong
 */
export async function answerCall(request: Request): Promise<Response> {
  const calls = findCalls(new URL(request.url).pathname);
  if (calls.length === 0) throw catalogued("not_found");
  const allow = methodsOf(calls);
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: { allow: allow.join(", ") } });
  // Node leaves out the body of what answers a HEAD.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const found = calls.find(({ call }) => call.method === method);
  if (!found) throw catalogued("method_not_allowed", { context: { allow } });
  if (method !== "GET") requireOwnPage(request.headers);
  const { key, call } = found;
  trace.getActiveSpan()?.setAttribute("glasshouse.call", key);
  const visitor = await visitorRole(request.headers);
  requirePermission(call.permission, visitor);
  const limits = callLimits(call);
  requireSeldom(key, limits.callsAMinute);
  const input = await readInput(request, found, limits.bytes, product);
  const handler = handlers[key];
  if (!handler) throw catalogued("not_built", { context: { call: key } });
  const answer = await trace
    .getTracer("glasshouse")
    .startActiveSpan(`call ${key}`, { kind: SpanKind.INTERNAL }, async (span) => {
      try {
        return await handler(input, toolsFor(visitor));
      } finally {
        span.end();
      }
    });
  const checked = checkAnswered(answer, call.answers, limits.items, parseThing);
  if (!checked.ok) throw catalogued("bad_answer", { context: { call: key, complaints: checked.complaints } });
  return Response.json(checked.value);
}

function toolsFor(visitor: RoleKey | null): CallTools {
  return {
    visitor,
    catalogued: (code, options) => catalogued(code as CatalogueCode, options),
    transition: (move) => transition({ ...move, visitor }, leaveTrail),
  };
}

async function readInput(
  request: Request,
  { call, parameters }: FoundCall,
  bytes: number,
  of: Product,
): Promise<CallInput> {
  const body = await readLimited(call.method === "GET" ? null : request.body, bytes);
  if (!body.ok) throw catalogued("too_large", { context: { bytes } });
  const type = request.headers.get("content-type");
  // Any page may send a form or plain text anywhere without being asked, and JSON nowhere but to its own.
  if (body.value.byteLength > 0 && !JSON_TYPE.test(type ?? ""))
    throw catalogued("unsupported_media_type", { context: { type } });
  const checked = checkTaken(parseJson(body.value.toString()), call.takes, parseThing, of);
  if (checked.ok) return { parameters, things: checked.value };
  const [first] = checked.complaints;
  // A rule's own code says more than that something is wrong.
  throw catalogued((first?.code ?? "invalid_input") as CatalogueCode, {
    context: { complaints: checked.complaints },
  });
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch (cause) {
    throw catalogued("invalid_input", { cause });
  }
}

function requireSeldom(call: string, callsAMinute: number): void {
  if (callsAMinute === Infinity) return;
  const limits = processWide("call-limits", () => new Map<string, (key: string) => number>());
  const limit =
    limits.get(call) ?? createRateLimit({ burst: callsAMinute, perSecond: callsAMinute / 60 }, systemClock);
  limits.set(call, limit);
  const retryAfter = limit(visitorAddress());
  if (retryAfter > 0) throw catalogued("too_many_requests", { context: { call, retryAfter } });
}
