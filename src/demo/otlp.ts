import type { Random } from "#lib/random.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Part, Visit } from "./part.ts";

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const ERROR = 2;

/** Ids of the part that failed first, for the events and log records about it. */
export interface WrittenVisit {
  traceId: string;
  spanId: string;
}

/** Collects spans and log records by resource until they are taken. */
export function createOtlpWriter(random: Random, releaseOf: (service: string, at: UnixMillis) => string) {
  let spans = new Map<string, object[]>();
  let logs = new Map<string, object[]>();
  let count = 0;

  const resourceKey = (service: string, at: UnixMillis) => `${service} ${releaseOf(service, at)}`;

  function writePart(
    part: Part,
    visit: Visit,
    at: UnixMillis,
    traceId: string,
    parentSpanId: string,
    whole: boolean,
  ): string {
    const spanId = random.hex(16);
    const key = resourceKey(part.service, at);
    const span = {
      traceId,
      spanId,
      parentSpanId,
      name: part.name,
      kind: KINDS[part.kind],
      startTimeUnixNano: nanos(at),
      endTimeUnixNano: nanos(at + part.duration),
      attributes: pairs(attributesOf(part, visit)),
      status: part.failure === null ? {} : { code: ERROR, message: part.failure.message },
      events: part.failure === null || part.kind !== "internal" ? [] : [exceptionEvent(part.failure, at)],
    };
    append(spans, key, span);
    count += 1;
    let failing = spanId;
    for (const inner of part.parts) {
      if (!whole && inner.kind !== "server") continue;
      const id = writePart(inner, visit, at + inner.offset, traceId, spanId, whole);
      if (inner.failure !== null) failing = id;
    }
    return failing;
  }

  return {
    /** Writes a request down; only the spans of its servers unless `whole`. */
    add(visit: Visit, whole: boolean): WrittenVisit {
      const traceId = random.hex(32);
      const spanId = writePart(visit.root, visit, visit.at, traceId, "", whole);
      return { traceId, spanId };
    },
    log(visit: Visit, { traceId, spanId }: WrittenVisit, severityNumber: number, text: string): void {
      const { service } = visit.root;
      append(logs, resourceKey(service, visit.at), {
        timeUnixNano: nanos(visit.at + visit.root.duration),
        severityNumber,
        body: { stringValue: text },
        attributes: pairs({ tenant: visit.tenant }),
        traceId,
        spanId,
      });
    },
    /** Spans that wait to be taken. */
    waiting: () => count,
    /** The bodies of the requests to send, in OTLP's JSON; null where there is nothing. */
    take(): { traces: string | null; logs: string | null } {
      const taken = {
        traces: body(spans, "resourceSpans", "scopeSpans", "spans"),
        logs: body(logs, "resourceLogs", "scopeLogs", "logRecords"),
      };
      [spans, logs, count] = [new Map(), new Map(), 0];
      return taken;
    },
  };
}

function body(records: Map<string, object[]>, outer: string, scope: string, inner: string): string | null {
  if (records.size === 0) return null;
  const resources = [...records].map(([key, own]) => {
    const [service = "", version = ""] = key.split(" ");
    const attributes = pairs({
      "service.name": service,
      "service.version": version,
      "deployment.environment.name": "production",
      "host.name": `${service}-7c9f`,
    });
    return { resource: { attributes }, [scope]: [{ scope: { name: "demo" }, [inner]: own }] };
  });
  return JSON.stringify({ [outer]: resources });
}

function attributesOf(part: Part, { tenant, country, browser, user }: Visit) {
  if (part.kind !== "server" || part.service !== "web") return { ...part.attributes, tenant };
  return {
    ...part.attributes,
    tenant,
    "order.country": country,
    "user_agent.original": browser.agent,
    "user.id": user,
  };
}

function exceptionEvent({ type, message }: { type: string; message: string }, at: UnixMillis) {
  const attributes = pairs({ "exception.type": type, "exception.message": message });
  return { name: "exception", timeUnixNano: nanos(at), attributes };
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function pairs(attributes: Record<string, string | number>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? { stringValue: value } : { intValue: String(value) },
  }));
}

/** A double does not hold nanoseconds since 1970. */
function nanos(at: UnixMillis): string {
  const whole = Math.floor(at);
  return `${whole}${String(Math.floor((at - whole) * 1e6)).padStart(6, "0")}`;
}
