import { logText } from "#model/log-text.ts";
import { placeAfter } from "../attributes/match-value.ts";
import { bodyOfDetail, decodeLogDetail } from "../logs/log-detail.ts";
import { attributeReader, beginOfLog } from "./attribute-json.ts";
import type { DetailField } from "./detail-segment.ts";
import { createValueList, type ValueList } from "./value-column.ts";

type Detail = ReturnType<typeof decodeLogDetail>;

/** Fields of a log record that are stored in its detail. */
export type LogDetailField = "span" | "scope" | "event" | "message";

const OF_DETAIL: Record<Exclude<LogDetailField, "message">, (detail: Detail) => string | null> = {
  span: ({ spanId }) => spanId,
  scope: ({ scope }) => scope,
  event: ({ eventName }) => eventName,
};

export function logAttribute(name: string, list: ValueList): DetailField {
  const read = attributeReader(name, beginOfLog, (detail) => decodeLogDetail(detail).attributes);
  return { name: `attribute ${name}`, read, list };
}

export function logField(field: LogDetailField, list: ValueList): DetailField {
  if (field === "message")
    return { name: field, read: (detail) => JSON.stringify(logText(bodyOfDetail(detail))), list };
  const of = OF_DETAIL[field];
  return {
    name: field,
    read(detail) {
      const text = of(decodeLogDetail(detail));
      return text === null ? undefined : JSON.stringify(text);
    },
    list,
  };
}

/** Has a value where the record's text contains the parts in this order, case folded. */
export function textMatch(parts: readonly string[]): DetailField {
  const folded = parts.map((part) => part.toLowerCase());
  return {
    name: `text ${JSON.stringify(parts)}`,
    read: (detail) =>
      placeAfter(logText(bodyOfDetail(detail)).toLowerCase(), folded, 0) === -1 ? undefined : "true",
    list: createValueList(),
  };
}
