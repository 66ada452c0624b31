import { SPAN_KINDS } from "#model/span.ts";
import type { SpanSelection } from "../../port/aggregates.ts";
import type { SpanConditions } from "../../port/traces.ts";
import { matchesAttributes } from "../attributes/match-attributes.ts";
import { matchesRanges } from "../attributes/match-ranges.ts";
import { matchesAttribute, matchesValue } from "../attributes/match-value.ts";
import type { NameReader } from "../attributes/name-reader.ts";
import { keysOf } from "../attributes/words.ts";
import type { DayFile } from "../engine/open-files.ts";
import { matchesName } from "../traces/match-field.ts";
import { decodeFlags, isFailed } from "../traces/span-flags.ts";
import { attributeTest, memoize, type AttributeColumns, type AttributeCondition } from "./attribute-test.ts";
import { type SpanColumn, type SpanRows } from "./span-rows.ts";
import { traceTest } from "./trace-test.ts";

type TestRow = (row: number) => boolean;

/** The attributes, and the status message, of the rows to test. */
export interface SpanDetails extends AttributeColumns {
  statusMessages: { rows: Int32Array; values: readonly unknown[] };
}

/** The place of the status message among the names of attributes to read; no attribute has an empty name. */
export const STATUS_MESSAGE = "";

/** The names of the attributes that a selection compares. */
export function namesRead(selection: SpanSelection): string[] {
  if (selection.kind === "not") return namesRead(selection.of);
  if (selection.kind === "all" || selection.kind === "any") return selection.of.flatMap(namesRead);
  if (selection.kind !== "span") return [];
  const { own = [] } = selection.of;
  return [
    ...(own.some(({ field }) => field === "statusMessage") ? [STATUS_MESSAGE] : []),
    ...own.flatMap(({ key }) => keysOf(key)),
    ...attributeConditions(selection.of).flatMap(({ key }) => keysOf(key)),
  ];
}

/** Tests rows of one day's spans. `details` is read only where `readsDetails`. */
export function spanTest(
  file: DayFile,
  selection: SpanSelection,
  rows: SpanRows,
  names: NameReader,
  details: SpanDetails | null,
): TestRow {
  const compile = (one: SpanSelection): TestRow => {
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
      case "trace": {
        const test = traceTest(file, one.of);
        return (row) => test(rows.trace[row]!);
      }
      case "span":
        return conditionsTest(one.of, rows, names, details);
    }
  };
  return compile(selection);
}

function conditionsTest(
  conditions: SpanConditions,
  rows: SpanRows,
  names: NameReader,
  details: SpanDetails | null,
): TestRow {
  const { words, service, name, kind, failed, minDuration = 0, maxDuration = Infinity } = conditions;
  const tests: TestRow[] = [];
  const byColumn = (column: SpanColumn, meets: (value: number) => boolean) => {
    const known = memoize(meets);
    tests.push((row) => {
      const value = rows[column][row];
      return value !== null && value !== undefined && known(value);
    });
  };
  if (service !== undefined) byColumn("service", (id) => names.name(id) === service);
  if (name !== undefined) byColumn("name", (id) => names.name(id) === name);
  for (const word of words)
    byColumn("name", (id) => names.name(id).toLowerCase().includes(word.toLowerCase()));
  if (kind !== undefined) byColumn("flags", (flags) => decodeFlags(flags).kind === kind);
  if (failed !== undefined) byColumn("flags", (flags) => isFailed(flags) === failed);
  if (minDuration > 0 || maxDuration < Infinity)
    tests.push((row) => rows.duration[row]! >= minDuration && rows.duration[row]! <= maxDuration);
  for (const condition of attributeConditions(conditions)) tests.push(attributeTest(condition, details!));
  for (const own of conditions.own ?? []) tests.push(ownTest(own, rows, names, details));
  return (row) => tests.every((test) => test(row));
}

type OwnCondition = NonNullable<SpanConditions["own"]>[number];

/** The field's own value, or an attribute under one of its names. */
function ownTest(
  { field, key, value }: OwnCondition,
  rows: SpanRows,
  names: NameReader,
  details: SpanDetails | null,
): TestRow {
  const folded = (text: string | null | undefined) =>
    typeof text === "string" && matchesValue(text.toLowerCase(), value);
  const OF_FIELD: Record<
    OwnCondition["field"],
    { column: SpanColumn; meets: (id: number) => boolean } | null
  > = {
    service: { column: "service", meets: (id) => matchesName(names.name(id), value) },
    name: { column: "name", meets: (id) => matchesName(names.name(id), value) },
    kind: { column: "flags", meets: (flags) => folded(SPAN_KINDS[flags & 15]) },
    status: { column: "flags", meets: (flags) => folded(isFailed(flags) ? "error" : "ok") },
    op: { column: "op", meets: (id) => folded(names.name(id)) },
    scope: { column: "scope", meets: (id) => folded(names.scope(id).scope) },
    scopeVersion: { column: "scope", meets: (id) => folded(names.scope(id).scopeFacts?.version) },
    statusMessage: null,
  };
  const own = OF_FIELD[field];
  const attribute =
    keysOf(key).length === 0
      ? () => false
      : attributeTest({ key, meets: (held) => matchesAttribute(held, key, value) }, details!);
  if (own === null) {
    const { rows: messages, values } = details!.statusMessages;
    const meets = memoize((message) => folded(values[message] as string));
    return (row) => (messages[row]! >= 0 && meets(messages[row]!)) || attribute(row);
  }
  const meets = memoize(own.meets);
  return (row) => {
    const id = rows[own.column][row];
    return (id !== null && id !== undefined && meets(id)) || attribute(row);
  };
}

function attributeConditions({ attributes, values = [], ranges = [] }: SpanConditions): AttributeCondition[] {
  return [
    ...attributes.map((pair): AttributeCondition => ({
      key: pair[0],
      meets: (held) => matchesAttributes(held, [pair]),
    })),
    ...values.map(({ key, value }): AttributeCondition => ({
      key,
      meets: (held) => matchesAttribute(held, key, value),
    })),
    ...ranges.map((range): AttributeCondition => ({
      key: range.key,
      meets: (held) => matchesRanges(held, [range]),
    })),
  ];
}
