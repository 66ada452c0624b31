import type { Attributes, AttributeTypes } from "#model/attributes.ts";
import type { SpanFacts } from "#model/span.ts";

const SAMPLED = 0x01;
const KNOWS_REMOTE = 0x100;
const IS_REMOTE = 0x200;

/** What OTLP says about a span, a span's event or link, or a log record besides its data, with readable labels. */
export function factRows(facts: SpanFacts | undefined): Attributes {
  const { traceState, flags, droppedAttributes, droppedEvents, droppedLinks } = facts ?? {};
  return {
    ...(traceState === undefined ? {} : { "trace state": traceState }),
    ...(flags === undefined ? {} : { flags: flagsText(flags) }),
    ...(droppedAttributes === undefined ? {} : { "attributes dropped by the SDK": droppedAttributes }),
    ...(droppedEvents === undefined ? {} : { "events dropped by the SDK": droppedEvents }),
    ...(droppedLinks === undefined ? {} : { "links dropped by the SDK": droppedLinks }),
  };
}

/** W3C trace flags, and OTLP's bits about the other side: `0x301 (sampled, remote parent)`. */
function flagsText(flags: number): string {
  const names = [
    (flags & SAMPLED) === 0 ? "not sampled" : "sampled",
    ...((flags & KNOWS_REMOTE) === 0 ? [] : [(flags & IS_REMOTE) === 0 ? "local parent" : "remote parent"]),
  ];
  return `0x${flags.toString(16).padStart(2, "0")} (${names.join(", ")})`;
}

/** Attributes as they are shown: a whole number that was sent as a double has a decimal point. */
export function typedRows(attributes: Attributes, types: AttributeTypes | undefined): Attributes {
  if (types === undefined) return attributes;
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      types[key] === "double" && typeof value === "number" && Number.isSafeInteger(value)
        ? `${value}.0`
        : value,
    ]),
  );
}
