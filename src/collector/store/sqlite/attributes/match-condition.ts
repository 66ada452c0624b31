import type { LogRecord } from "#model/log-record.ts";
import { logText } from "#model/log-text.ts";
import type { LogCondition } from "../../port/logs.ts";
import type { Connection } from "../engine/connection.ts";
import { serviceWord } from "./words.ts";
import { findName } from "./name-reader.ts";
import { matchesAttribute, matchesValue, placeAfter } from "./match-value.ts";
import { placeLogAttribute } from "./place-attribute.ts";
import { textQuery } from "../logs/text-query.ts";

/** A word that no row has: names are numbered from 1. */
const NOTHING = `"${serviceWord(0)}"`;

export function meetsCondition(record: LogRecord, condition: LogCondition): boolean {
  switch (condition.kind) {
    case "all":
      return condition.of.every((one) => meetsCondition(record, one));
    case "any":
      return condition.of.some((one) => meetsCondition(record, one));
    case "not":
      return !meetsCondition(record, condition.of);
    case "text": {
      const text = logText(record.body).toLowerCase();
      return (
        placeAfter(
          text,
          condition.parts.map((part) => part.toLowerCase()),
          0,
        ) !== -1
      );
    }
    case "severity":
      return record.severity >= condition.min && record.severity <= condition.max;
    case "trace":
      return record.traceId === condition.traceId;
    case "traced":
      return record.traceId !== null;
    case "span":
      return record.spanId === condition.spanId;
    case "time": {
      const at = Number(record.time / 1_000_000n);
      return at >= condition.atLeast && at <= condition.atMost;
    }
    case "service":
      return "is" in condition.value
        ? record.service === condition.value.is
        : matchesValue(record.service.toLowerCase(), condition.value);
    case "scope":
      return record.scope !== null && matchesValue(record.scope.toLowerCase(), condition.value);
    case "event":
      return record.eventName !== null && matchesValue(record.eventName.toLowerCase(), condition.value);
    case "attribute":
      return matchesAttribute(record, condition.key, condition.value);
  }
}

/** A full-text query that finds every record matching the condition, and some others; null where the index cannot help. */
export function conditionQuery(connection: Connection, condition: LogCondition): string | null {
  switch (condition.kind) {
    case "all": {
      const parts = condition.of.flatMap((one) => conditionQuery(connection, one) ?? []);
      return parts.length === 0 ? null : `(${parts.join(" AND ")})`;
    }
    case "any": {
      const parts = condition.of.map((one) => conditionQuery(connection, one));
      return parts.length === 0 || parts.includes(null) ? null : `(${parts.join(" OR ")})`;
    }
    case "text":
      return textQuery(connection, condition.parts[0] ?? "");
    case "service": {
      if (!("is" in condition.value)) return null;
      const [service] = findName(connection, condition.value.is);
      return service === undefined ? NOTHING : `"${serviceWord(service)}"`;
    }
    case "attribute": {
      if (!("is" in condition.value)) return null;
      const place = placeLogAttribute(connection, condition.key, condition.value.is);
      return "query" in place ? place.query : null;
    }
    case "not":
    case "severity":
    case "trace":
    case "traced":
    case "span":
    case "time":
    case "scope":
    case "event":
      return null;
  }
}

/** Whether the index finds exactly the matching records, except as `countLogs` says. */
export function isIndexed(connection: Connection, condition: LogCondition): boolean {
  if (condition.kind === "all" || condition.kind === "any")
    return condition.of.every((one) => isIndexed(connection, one));
  if (condition.kind === "text" && condition.parts.length > 1) return false;
  return conditionQuery(connection, condition) !== null;
}
