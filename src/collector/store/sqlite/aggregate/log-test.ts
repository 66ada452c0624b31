import type { DayFile } from "../engine/open-files.ts";
import type { LogCondition, LogFilter } from "../../port/logs.ts";
import { matchesAttributes } from "../attributes/match-attributes.ts";
import { matchesAttribute, matchesValue } from "../attributes/match-value.ts";
import type { NameReader } from "../attributes/name-reader.ts";
import { keysOf } from "../attributes/words.ts";
import { matchesName } from "../traces/match-field.ts";
import { attributeTest, memoize, type AttributeCondition } from "./attribute-test.ts";
import { logAttribute, logField, textMatch, type LogDetailField } from "./log-fields.ts";
import type { LogRows } from "./log-rows.ts";
import type { DetailField } from "./detail-segment.ts";
import { readDetails } from "./read-details.ts";
import { traceIdOf } from "./record-names.ts";
import { createValueList } from "./value-column.ts";

type TestRow = (row: number) => boolean;

/** The rows of one day's log records that meet what the index does not answer of a filter. */
export function matchLogs(
  file: DayFile,
  { words, attributes, where }: Pick<LogFilter, "words" | "attributes" | "where">,
  rows: LogRows,
  names: NameReader,
): number[] {
  const condition: LogCondition = {
    kind: "all",
    of: [
      ...words.map((word): LogCondition => ({ kind: "text", parts: [word] })),
      ...(where === undefined ? [] : [where]),
    ],
  };
  const fields = new Map<string, DetailField>();
  collectFields(condition, fields);
  for (const [key] of attributes) addAttributes(keysOf(key), fields);
  const found = readDetails(file, "log_blocks", rows.line, [...fields.values()]);
  const places = new Map([...fields.keys()].map((name, place) => [name, place]));
  const ofField = (name: string) => ({
    rows: found[places.get(name)!]!,
    values: fields.get(name)!.list.values,
  });
  const columns = {
    ofName: (name: string) => ofField(`attribute ${name}`),
    resources: rows.resource,
    resource: (id: number) => names.resource(id),
  };
  const byDetail = (field: LogDetailField, meets: (text: string) => boolean): TestRow => {
    const { rows: numbers, values } = ofField(field);
    const known = memoize((value) => meets(values[value] as string));
    return (row) => numbers[row]! >= 0 && known(numbers[row]!);
  };
  const byAttribute = (one: AttributeCondition) => attributeTest(one, columns);
  const compile = (one: LogCondition): TestRow => {
    switch (one.kind) {
      case "all": {
        const tests = one.of.map(compile);
        return (row) => tests.every((test) => test(row));
      }
      case "any": {
        const tests = one.of.map(compile);
        return (row) => tests.some((test) => test(row));
      }
      case "not": {
        const test = compile(one.of);
        return (row) => !test(row);
      }
      case "text": {
        const { rows: numbers } = ofField(textMatch(one.parts).name);
        return (row) => numbers[row]! >= 0;
      }
      case "severity":
        return (row) => rows.severity[row]! >= one.min && rows.severity[row]! <= one.max;
      case "trace": {
        const known = memoize((id) => traceIdOf(file, id) === one.traceId);
        return (row) => rows.trace[row] !== null && known(rows.trace[row]!);
      }
      case "traced":
        return (row) => rows.trace[row] !== null;
      case "span":
        return byDetail("span", (text) => text === one.spanId);
      case "time":
        return (row) => rows.at[row]! >= one.atLeast && rows.at[row]! <= one.atMost;
      case "service": {
        const known = memoize((id) => matchesName(names.name(id), one.value));
        return (row) => known(rows.service[row]!);
      }
      case "scope":
      case "event":
        return byDetail(one.kind, (text) => matchesValue(text.toLowerCase(), one.value));
      case "attribute":
        return byAttribute({ key: one.key, meets: (held) => matchesAttribute(held, one.key, one.value) });
    }
  };
  const tests = [
    compile(condition),
    ...attributes.map((pair) =>
      byAttribute({ key: pair[0], meets: (held) => matchesAttributes(held, [pair]) }),
    ),
  ];
  return Array.from(rows.at.keys()).filter((row) => tests.every((test) => test(row)));
}

function collectFields(condition: LogCondition, fields: Map<string, DetailField>): void {
  switch (condition.kind) {
    case "all":
    case "any":
      for (const one of condition.of) collectFields(one, fields);
      return;
    case "not":
      return collectFields(condition.of, fields);
    case "text":
      return addField(textMatch(condition.parts), fields);
    case "span":
    case "scope":
    case "event":
      return addField(logField(condition.kind, createValueList()), fields);
    case "attribute":
      return addAttributes(keysOf(condition.key), fields);
    case "severity":
    case "trace":
    case "traced":
    case "time":
    case "service":
  }
}

function addAttributes(names: readonly string[], fields: Map<string, DetailField>): void {
  for (const name of names) addField(logAttribute(name, createValueList()), fields);
}

function addField(field: DetailField, fields: Map<string, DetailField>): void {
  fields.set(field.name, field);
}
