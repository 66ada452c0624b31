import { MAX_VALUE_DEPTH } from "#lib/otlp-json.ts";
import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { expectedMetric } from "./expected-metric.ts";
import {
  bigintOf,
  expectedAttributes,
  expectedValue,
  hexOf,
  listOf,
  type Message,
  textOf,
} from "./expected-values.ts";
import type { Signal } from "./seeds.ts";

const NAMES: Record<Signal, [resources: string, scopes: string, records: string]> = {
  traces: ["resourceSpans", "scopeSpans", "spans"],
  logs: ["resourceLogs", "scopeLogs", "logRecords"],
  metrics: ["resourceMetrics", "scopeMetrics", "metrics"],
};

/** What our reader must return for a request, derived from what protobufjs read. */
export function expectedRequest(signal: Signal, document: Message): unknown {
  const [resources, scopes, records] = NAMES[signal];
  const read = { traces: expectedSpan, logs: expectedLog, metrics: expectedMetric }[signal];
  let rejected = 0;
  const found = listOf(document[resources]).flatMap((entry) => {
    const resource = {
      attributes: expectedAttributes((entry.resource as Message | undefined)?.attributes),
      schemaUrl: textOf(entry.schemaUrl),
      droppedAttributes: countOf((entry.resource as Message | undefined)?.droppedAttributesCount),
    };
    return listOf(entry[scopes]).map((scope) => ({
      resource,
      scope: expectedScope(scope),
      records: listOf(scope[records]).flatMap((record) => {
        const value = read(record);
        if (value !== undefined) return [value];
        rejected += 1;
        return [];
      }),
    }));
  });
  return { scopes: found, rejected };
}

function expectedScope({ scope, schemaUrl }: Message): unknown {
  const { name, version, attributes, droppedAttributesCount } = (scope ?? {}) as Message;
  return {
    name: textOf(name),
    version: textOf(version),
    attributes: expectedAttributes(attributes),
    schemaUrl: textOf(schemaUrl),
    droppedAttributes: countOf(droppedAttributesCount),
  };
}

function expectedSpan(span: Message): unknown {
  const traceId = parseTraceId(hexOf(span.traceId));
  const spanId = parseSpanId(hexOf(span.spanId));
  if (traceId === undefined || spanId === undefined) return undefined;
  const status = (span.status ?? {}) as Message;
  return {
    traceId,
    spanId,
    parentSpanId: parseSpanId(hexOf(span.parentSpanId)) ?? null,
    name: textOf(span.name),
    kind: enumOf(span.kind),
    start: bigintOf(span.startTimeUnixNano),
    end: bigintOf(span.endTimeUnixNano),
    statusCode: enumOf(status.code),
    statusMessage: textOf(status.message),
    attributes: expectedAttributes(span.attributes),
    events: listOf(span.events).map(expectedEvent),
    links: listOf(span.links).flatMap((link) => {
      const trace = parseTraceId(hexOf(link.traceId));
      const id = parseSpanId(hexOf(link.spanId));
      if (trace === undefined || id === undefined) return [];
      return [
        {
          traceId: trace,
          spanId: id,
          attributes: expectedAttributes(link.attributes),
          ...defined({
            traceState: textOf(link.traceState),
            flags: countOf(link.flags),
            droppedAttributes: countOf(link.droppedAttributesCount),
          }),
        },
      ];
    }),
    ...factsOf({
      traceState: textOf(span.traceState),
      flags: countOf(span.flags),
      droppedAttributes: countOf(span.droppedAttributesCount),
      droppedEvents: countOf(span.droppedEventsCount),
      droppedLinks: countOf(span.droppedLinksCount),
      types: expectedTypes(span.attributes),
    }),
  };
}

function expectedEvent(event: Message): Message {
  return {
    name: textOf(event.name),
    time: bigintOf(event.timeUnixNano),
    attributes: expectedAttributes(event.attributes),
    ...defined({ droppedAttributes: countOf(event.droppedAttributesCount) }),
  };
}

/** Fields of a log record that our reader knows; a record with none of them is empty and is rejected. */
const LOG_FIELDS = [
  "timeUnixNano",
  "observedTimeUnixNano",
  "severityNumber",
  "severityText",
  "body",
  "traceId",
  "spanId",
  "eventName",
  "flags",
  "droppedAttributesCount",
];

function expectedLog(log: Message): unknown {
  const isEmpty =
    LOG_FIELDS.every((field) => log[field] === undefined) && listOf(log.attributes).length === 0;
  if (isEmpty) return undefined;
  return {
    time: bigintOf(log.timeUnixNano),
    observed: bigintOf(log.observedTimeUnixNano),
    severity: enumOf(log.severityNumber),
    severityText: textOf(log.severityText),
    body: expectedValue(log.body),
    eventName: textOf(log.eventName),
    traceId: parseTraceId(hexOf(log.traceId)) ?? null,
    spanId: parseSpanId(hexOf(log.spanId)) ?? null,
    attributes: expectedAttributes(log.attributes),
    ...factsOf({
      flags: countOf(log.flags),
      droppedAttributes: countOf(log.droppedAttributesCount),
      types: expectedTypes(log.attributes),
      bodyType: expectedType(log.body),
    }),
  };
}

function factsOf(facts: Message): Message {
  const known = defined(facts);
  return Object.keys(known).length === 0 ? {} : { facts: known };
}

/** Without what has protobuf's default, which is not sent. */
function defined(fields: Message): Message {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== 0 && value !== ""),
  );
}

function countOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function expectedTypes(list: unknown): Message | undefined {
  const types: Message = {};
  for (const { key, value } of listOf(list)) {
    const type = expectedType(value);
    if (type !== undefined && textOf(key) !== "" && key !== "__proto__") types[textOf(key)] = type;
  }
  return Object.keys(types).length === 0 ? undefined : types;
}

/** Of a value that JSON cannot tell from one of another type; of a list that of its first such value. */
function expectedType(value: unknown, depth = 0): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { intValue, doubleValue, bytesValue, arrayValue } = value as Message;
  if (typeof intValue === "string") return Number.isSafeInteger(Number(intValue)) ? undefined : "int";
  if (typeof doubleValue === "number")
    return Number.isInteger(doubleValue) || !Number.isFinite(doubleValue) ? "double" : undefined;
  if (Buffer.isBuffer(bytesValue)) return "bytes";
  if (arrayValue === undefined || depth >= MAX_VALUE_DEPTH) return undefined;
  return listOf((arrayValue as Message).values)
    .map((item) => expectedType(item, depth + 1))
    .find((type) => type !== undefined);
}

/** Enums are passed on unchecked, as the 32 bits received. */
function enumOf(value: unknown): number {
  return typeof value === "number" ? value >>> 0 : 0;
}
