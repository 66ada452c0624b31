import type { AttributeValue } from "#model/attributes.ts";
import { SPAN_KINDS } from "#model/span.ts";
import {
  asList,
  attributesFrom,
  idOf,
  isObject,
  lengthOf,
  textOf,
  wholeNumber,
  type ImportedSpan,
} from "./imported-span.ts";

/** The spans of an OTLP/JSON document (`resourceSpans`), without those with invalid ids. */
export function readOtlpJson(document: Record<string, unknown>): ImportedSpan[] {
  return asList(document["resourceSpans"]).flatMap((group) => {
    const resource = attributesOf(isObject(group["resource"]) ? group["resource"]["attributes"] : []);
    const service = textOf(resource["service.name"]) || "unknown_service";
    const scopes = asList(group["scopeSpans"] ?? group["instrumentationLibrarySpans"]);
    return scopes.flatMap((scopeSpans) => {
      const scopeFields = isObject(scopeSpans["scope"]) ? scopeSpans["scope"] : {};
      const scope = textOf(scopeFields["name"]) || null;
      const scopeFacts = factsOf(scopeFields, textOf(scopeSpans["schemaUrl"]), textOf(group["schemaUrl"]));
      return asList(scopeSpans["spans"]).flatMap((raw) =>
        readSpan(raw, { resource, service, scope, scopeFacts }),
      );
    });
  });
}

function readSpan(
  raw: Record<string, unknown>,
  common: Pick<ImportedSpan, "resource" | "service" | "scope" | "scopeFacts">,
): ImportedSpan[] {
  const traceId = idOf(raw["traceId"], 32);
  const spanId = idOf(raw["spanId"], 16);
  if (traceId === null || spanId === null) return [];
  const start = wholeNumber(raw["startTimeUnixNano"]);
  const attributes = attributesOf(raw["attributes"]);
  const status = isObject(raw["status"]) ? raw["status"] : {};
  return [
    {
      ...common,
      traceId,
      spanId,
      parentSpanId: idOf(raw["parentSpanId"], 16),
      name: textOf(raw["name"]),
      op: textOf(attributes["sentry.op"]) || null,
      kind: kindOf(raw["kind"]),
      start,
      durationNanos: lengthOf(start, wholeNumber(raw["endTimeUnixNano"])),
      status: statusOf(status["code"]),
      statusMessage: textOf(status["message"]) || null,
      attributes,
      events: asList(raw["events"]).map((event) => ({
        name: textOf(event["name"]),
        time: wholeNumber(event["timeUnixNano"]),
        attributes: attributesOf(event["attributes"]),
      })),
      links: asList(raw["links"]).flatMap((link) => {
        const [trace, span] = [idOf(link["traceId"], 32), idOf(link["spanId"], 16)];
        return trace === null || span === null
          ? []
          : [{ traceId: trace, spanId: span, attributes: attributesOf(link["attributes"]) }];
      }),
    },
  ];
}

function factsOf(
  scope: Record<string, unknown>,
  schemaUrl: string,
  resourceSchemaUrl: string,
): ImportedSpan["scopeFacts"] {
  const version = textOf(scope["version"]);
  const attributes = attributesOf(scope["attributes"]);
  const facts = {
    ...(version === "" ? {} : { version }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
    ...(schemaUrl === "" ? {} : { schemaUrl }),
    ...(resourceSchemaUrl === "" ? {} : { resourceSchemaUrl }),
  };
  return Object.keys(facts).length === 0 ? undefined : facts;
}

function kindOf(value: unknown): ImportedSpan["kind"] {
  const place =
    typeof value === "string"
      ? SPAN_KINDS.findIndex((kind) => value === `SPAN_KIND_${kind.toUpperCase()}`) + 1
      : value;
  return typeof place === "number" ? (SPAN_KINDS[place - 1] ?? "internal") : "internal";
}

function statusOf(code: unknown): ImportedSpan["status"] {
  if (code === 2 || code === "STATUS_CODE_ERROR") return "error";
  return code === 1 || code === "STATUS_CODE_OK" ? "ok" : "unset";
}

function attributesOf(value: unknown) {
  return attributesFrom(asList(value).map((pair) => [textOf(pair["key"]), valueOf(pair["value"], 0)]));
}

function valueOf(value: unknown, depth: number): AttributeValue {
  if (!isObject(value) || depth > 20) return null;
  if (typeof value["stringValue"] === "string") return textOf(value["stringValue"]);
  if (typeof value["boolValue"] === "boolean") return value["boolValue"];
  if (value["intValue"] !== undefined) return Number(wholeNumber(value["intValue"]));
  if (typeof value["doubleValue"] === "number") return value["doubleValue"];
  const [list, map] = [value["arrayValue"], value["kvlistValue"]];
  if (isObject(list)) return asList(list["values"]).map((entry) => valueOf(entry, depth + 1));
  if (isObject(map))
    return attributesFrom(
      asList(map["values"]).map((pair) => [textOf(pair["key"]), valueOf(pair["value"], depth + 1)]),
    );
  return null;
}
