import type { LogRecord } from "#model/log-record.ts";
import { logText } from "#model/log-text.ts";
import type { LogFilter } from "../../port/logs.ts";
import type { Connection } from "../engine/connection.ts";
import { serviceWord } from "../attributes/words.ts";
import { matchesAttributes } from "../attributes/match-attributes.ts";
import { conditionQuery, isIndexed, meetsCondition } from "../attributes/match-condition.ts";
import { placeLogAttribute } from "../attributes/place-attribute.ts";
import { textQuery } from "./text-query.ts";

type Search = Pick<LogFilter, "words" | "attributes" | "where">;

/** How a search is looked up in one day's file. */
export interface LogLookup {
  /** A full-text query that finds every record that `matchesLog` accepts, and some others; null for all records. */
  query: string | null;
  /** Sets of resources outside the query; a record has one of each set. */
  resources: number[][];
  /** Whether some conditions are in neither and have to be compared. */
  isPartial: boolean;
}

export function lookUpLogs(
  connection: Connection,
  { words, attributes, where }: Search,
  service: number | undefined,
): LogLookup {
  const terms: string[] = [];
  const resources: number[][] = [];
  let isPartial = false;
  const add = (query: string | null) => {
    if (query === null) isPartial = true;
    else terms.push(query);
  };
  for (const word of words) add(textQuery(connection, word));
  for (const [key, value] of attributes) {
    const place = placeLogAttribute(connection, key, value);
    if ("resources" in place) resources.push(place.resources);
    else add("query" in place ? place.query : null);
  }
  if (where !== undefined) {
    add(conditionQuery(connection, where));
    isPartial ||= !isIndexed(connection, where);
  }
  if (service !== undefined) terms.push(`"${serviceWord(service)}"`);
  return { query: terms.length === 0 ? null : terms.join(" AND "), resources, isPartial };
}

/** Whether the filter has conditions that rows and index cannot answer. */
export function isCompared({ words, attributes, where }: Search): boolean {
  return words.length + attributes.length > 0 || where !== undefined;
}

export function matchesLog(record: LogRecord, { words, attributes, where }: Search): boolean {
  if (words.length > 0) {
    const text = logText(record.body).toLowerCase();
    if (!words.every((word) => text.includes(word.toLowerCase()))) return false;
  }
  if (where !== undefined && !meetsCondition(record, where)) return false;
  return matchesAttributes(record, attributes);
}
