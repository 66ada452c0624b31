import type { AttributeValue } from "#model/attributes.ts";
import {
  asList,
  attributesFrom,
  idOf,
  isObject,
  textOf,
  wholeNumber,
  type ImportedSpan,
} from "./imported-span.ts";

/** The spans of a document from Jaeger's query API or UI: `data` holds traces, times are in microseconds. */
export function readJaegerJson(document: Record<string, unknown>): ImportedSpan[] {
  const { data } = document;
  const traces = Array.isArray(data) ? asList(data) : [isObject(data) ? data : document];
  return traces.flatMap((trace) => {
    const processes = isObject(trace["processes"]) ? trace["processes"] : {};
    return asList(trace["spans"]).flatMap((raw) => readSpan(raw, processes));
  });
}

/** The former and current attribute names of a scope. */
const SCOPE_WORDS = ["library", "scope"];

function scopeOf(attributes: Record<string, AttributeValue>): string | null {
  const names = SCOPE_WORDS.map((word) => textOf(attributes[`otel.${word}.name`]));
  return names.find((name) => name !== "") ?? null;
}

function readSpan(raw: Record<string, unknown>, processes: Record<string, unknown>): ImportedSpan[] {
  const traceId = idOf(raw["traceID"], 32);
  const spanId = idOf(raw["spanID"], 16);
  if (traceId === null || spanId === null) return [];
  const named = Object.hasOwn(processes, textOf(raw["processID"]))
    ? processes[textOf(raw["processID"])]
    : undefined;
  const process = isObject(raw["process"]) ? raw["process"] : isObject(named) ? named : {};
  const attributes = tagsOf(raw["tags"]);
  const references = asList(raw["references"]);
  const parent = references.find((reference) => reference["refType"] === "CHILD_OF") ?? references[0];
  const failed = attributes["error"] === true || attributes["otel.status_code"] === "ERROR";
  return [
    {
      traceId,
      spanId,
      parentSpanId: idOf(parent?.["spanID"] ?? raw["parentSpanID"], 16),
      service: textOf(process["serviceName"]) || "unknown_service",
      scope: scopeOf(attributes),
      name: textOf(raw["operationName"]),
      op: null,
      kind: kindOf(attributes["span.kind"]),
      start: wholeNumber(raw["startTime"]) * 1000n,
      durationNanos: Math.max(0, Number(wholeNumber(raw["duration"]))) * 1000,
      status: failed ? "error" : "unset",
      statusMessage: textOf(attributes["otel.status_description"]) || null,
      attributes,
      resource: tagsOf(process["tags"]),
      events: asList(raw["logs"]).map((log) => {
        const fields = tagsOf(log["fields"]);
        return {
          name: textOf(fields["event"] ?? fields["message"]) || "log",
          time: wholeNumber(log["timestamp"]) * 1000n,
          attributes: fields,
        };
      }),
      links: references
        .filter((reference) => reference !== parent)
        .flatMap((reference) => {
          const [trace, span] = [idOf(reference["traceID"], 32), idOf(reference["spanID"], 16)];
          return trace === null || span === null ? [] : [{ traceId: trace, spanId: span, attributes: {} }];
        }),
    },
  ];
}

function kindOf(value: unknown): ImportedSpan["kind"] {
  return value === "server" || value === "client" || value === "producer" || value === "consumer"
    ? value
    : "internal";
}

function tagsOf(value: unknown) {
  return attributesFrom(
    asList(value).map((tag): [string, AttributeValue] => {
      const given = tag["value"];
      const plain = typeof given === "string" || typeof given === "number" || typeof given === "boolean";
      return [
        textOf(tag["key"]),
        plain ? (typeof given === "string" ? textOf(given) : given) : JSON.stringify(given ?? null),
      ];
    }),
  );
}
