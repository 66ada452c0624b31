import { attributesOf, definedOf, uint32Of, type WireTypes } from "#lib/otlp-json.ts";
import { SPAN_KINDS } from "#model/span.ts";
import { asList, idOf, isObject, lengthOf, textOf, wholeNumber, type ImportedSpan } from "./imported-span.ts";

/** The spans of an OTLP/JSON document (`resourceSpans`), without those with invalid ids. */
export function readOtlpJson(document: Record<string, unknown>): ImportedSpan[] {
  return asList(document["resourceSpans"]).flatMap((group) => {
    const sent = isObject(group["resource"]) ? group["resource"] : {};
    const resource = attributesOf(sent["attributes"]);
    const service = textOf(resource["service.name"]) || "unknown_service";
    const scopes = asList(group["scopeSpans"] ?? group["instrumentationLibrarySpans"]);
    return scopes.flatMap((scopeSpans) => {
      const scopeFields = isObject(scopeSpans["scope"]) ? scopeSpans["scope"] : {};
      const scope = textOf(scopeFields["name"]) || null;
      const scopeFacts = definedOf({
        version: textOf(scopeFields["version"]) || undefined,
        attributes: filled(attributesOf(scopeFields["attributes"])),
        schemaUrl: textOf(scopeSpans["schemaUrl"]) || undefined,
        resourceSchemaUrl: textOf(group["schemaUrl"]) || undefined,
        droppedAttributes: uint32Of(scopeFields["droppedAttributesCount"]),
        resourceDroppedAttributes: uint32Of(sent["droppedAttributesCount"]),
      });
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
  const typed: { types?: WireTypes } = {};
  const attributes = attributesOf(raw["attributes"], 0, typed);
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
      events: asList(raw["events"]).map(readEvent),
      links: asList(raw["links"]).flatMap(readLink),
      facts: definedOf({
        traceState: textOf(raw["traceState"]) || undefined,
        flags: uint32Of(raw["flags"]),
        droppedAttributes: uint32Of(raw["droppedAttributesCount"]),
        droppedEvents: uint32Of(raw["droppedEventsCount"]),
        droppedLinks: uint32Of(raw["droppedLinksCount"]),
        types: typed.types,
      }),
    },
  ];
}

function readEvent(raw: Record<string, unknown>): ImportedSpan["events"][number] {
  return {
    name: textOf(raw["name"]),
    time: wholeNumber(raw["timeUnixNano"]),
    attributes: attributesOf(raw["attributes"]),
    ...definedOf({ droppedAttributes: uint32Of(raw["droppedAttributesCount"]) }),
  };
}

function readLink(raw: Record<string, unknown>): ImportedSpan["links"] {
  const [traceId, spanId] = [idOf(raw["traceId"], 32), idOf(raw["spanId"], 16)];
  if (traceId === null || spanId === null) return [];
  const facts = definedOf({
    traceState: textOf(raw["traceState"]) || undefined,
    flags: uint32Of(raw["flags"]),
    droppedAttributes: uint32Of(raw["droppedAttributesCount"]),
  });
  return [{ traceId, spanId, attributes: attributesOf(raw["attributes"]), ...facts }];
}

function filled<T extends object>(fields: T): T | undefined {
  return Object.keys(fields).length === 0 ? undefined : fields;
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
