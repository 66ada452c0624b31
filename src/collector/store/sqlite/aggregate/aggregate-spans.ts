import type {
  AggregateAnswer,
  RecordKey,
  SpanGrouping,
  SpanKeyField,
  SpanSelection,
} from "../../port/aggregates.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { attributesOfDetail, decodeSpanDetail } from "../traces/span-detail.ts";
import { decodeFlags, isFailed } from "../traces/span-flags.ts";
import { aggregateRows, MAX_ROWS } from "./aggregate-rows.ts";
import { attributeReader, beginOfSpan } from "./attribute-json.ts";
import { memoize } from "./attribute-test.ts";
import { createColumn, createNumberColumn, firstOf, joined, mapRows } from "./key-columns.ts";
import { traceIdOf, valueOfResource } from "./record-names.ts";
import type { DetailField } from "./detail-segment.ts";
import { readDetails } from "./read-details.ts";
import {
  columnOfField,
  columnsOfSelection,
  readSpanRows,
  takeRows,
  type SpanColumn,
  type SpanRows,
} from "./span-rows.ts";
import { namesRead, spanTest, STATUS_MESSAGE } from "./span-test.ts";
import { createValueList, type Column, type ValueColumn, type ValueList } from "./value-column.ts";

type Key = RecordKey<SpanKeyField>;

/** Groups the spans that match and computes the measures of each group, exactly. */
export function aggregateSpans(files: StoreFiles, grouping: SpanGrouping): AggregateAnswer {
  const all = conjuncts(grouping.where);
  const keys = [...grouping.by, ...grouping.measures.flatMap(({ of }) => of ?? [])];
  const readers = keys.map(createKeyReader);
  const columns = new Set<SpanColumn>(["id", "at", ...all.flatMap(columnsOfSelection)]);
  for (const { field, names } of keys) {
    const column = field === null ? null : columnOfField(field);
    if (column !== null) columns.add(column);
    if (names.length > 0) columns.add("resource");
  }
  const limit = { left: MAX_ROWS };
  const times: Float64Array[] = [];
  for (const file of files.days()) {
    const rows = readSpanRows(file, grouping, all, columns, limit);
    if (limit.left < 0) return { tooMany: "records", limit: MAX_ROWS };
    if (rows === null) continue;
    const names = createNameReader(file.connection);
    const matching = matchRows(file, all, rows, names);
    const taken = matching === null ? rows : takeRows(rows, matching);
    times.push(Float64Array.from(taken.at as number[]));
    const fields = readers.flatMap((reader) => reader.fields);
    const details = readDetails(file, "span_blocks", taken.id as number[], fields);
    for (const reader of readers) reader.add(file, taken, names, details.splice(0, reader.fields.length));
  }
  const read = readers.map((reader) => reader.column());
  const by = read.splice(0, grouping.by.length) as ValueColumn[];
  const at = joined(times, Float64Array);
  return aggregateRows(
    {
      size: at.length,
      at,
      by,
      measured: grouping.measures.map(({ of }) => (of === null ? null : read.shift()!)),
    },
    grouping,
  );
}

/** What must all hold. */
function conjuncts(selection: SpanSelection): SpanSelection[] {
  return selection.kind === "all" ? selection.of.flatMap(conjuncts) : [selection];
}

/** The rows that meet all conditions, those without details first; null for all of them. */
function matchRows(file: DayFile, all: SpanSelection[], rows: SpanRows, names: NameReader): number[] | null {
  let left: number[] | null = null;
  for (const one of all.filter((part) => !readsDetail(part))) {
    const test = spanTest(file, one, rows, names, null);
    left = (left ?? Array.from(rows.at.keys())).filter(test);
  }
  const detailed = all.filter(readsDetail);
  if (detailed.length === 0) return left;
  const places = left ?? Array.from(rows.at.keys());
  const taken = left === null ? rows : takeRows(rows, left);
  const wanted = [...new Set(detailed.flatMap(namesRead))];
  const fields = wanted.map(fieldOf);
  const found = readDetails(file, "span_blocks", taken.id as number[], fields);
  const ofName = (name: string) => {
    const place = wanted.indexOf(name);
    return { rows: found[place]!, values: fields[place]!.list.values };
  };
  const details = {
    ofName,
    resources: taken.resource,
    resource: (id: number) => names.resource(id),
    get statusMessages() {
      return ofName(STATUS_MESSAGE);
    },
  };
  const tests = detailed.map((one) => spanTest(file, one, taken, names, details));
  return places.filter((_, row) => tests.every((test) => test(row)));
}

function readsDetail(selection: SpanSelection): boolean {
  return namesRead(selection).length > 0;
}

function fieldOf(name: string): DetailField {
  return name === STATUS_MESSAGE
    ? statusMessages(createValueList())
    : attributeField(name, createValueList());
}

function attributeField(name: string, list: ValueList): DetailField {
  return {
    name: `attribute ${name}`,
    read: attributeReader(name, beginOfSpan, attributesOfDetail),
    list,
  };
}

function statusMessages(list: ValueList): DetailField {
  return {
    name: "status message",
    read(detail) {
      const { statusMessage } = decodeSpanDetail(detail);
      return statusMessage === null ? undefined : JSON.stringify(statusMessage);
    },
    list,
  };
}

/** Reads one key of the rows of each day. */
interface KeyReader {
  fields: DetailField[];
  add(file: DayFile, rows: SpanRows, names: NameReader, details: Int32Array[]): void;
  column(): Column;
}

function createKeyReader({ field, names: attributes }: Key): KeyReader {
  if (field === "span.duration" || field === "duration") return createDurationReader(field);
  const list = createValueList();
  const isName = field === "service" || field === "name";
  const built = createColumn(list, isName);
  const fields = attributes.map((name) => attributeField(name, list));
  if (field === "statusMessage") fields.unshift(statusMessages(list));
  const column = field === null ? null : columnOfField(field);
  return {
    fields,
    add(file, rows, names, details) {
      const ofField = memoize((id) => {
        const text = field === null ? null : textOf(file, names, field, id);
        return text === null ? -1 : list.of(text);
      });
      const own = column === null ? [] : [mapRows(rows[column], ofField)];
      const ofResource = memoize((id) => valueOfResource(names.resource(id), attributes, list));
      built.add(
        firstOf(rows.at.length, [...own, ...details], (row) =>
          attributes.length === 0 ? -1 : ofResource(rows.resource[row]!),
        ),
      );
    },
    column: () => built.column(),
  };
}

/** The field's text for a number of its column; null for none. */
function textOf(file: DayFile, names: NameReader, field: SpanKeyField, id: number): string | null {
  switch (field) {
    case "service":
    case "name":
    case "op":
      return names.name(id);
    case "kind":
      return decodeFlags(id).kind;
    case "status":
      return isFailed(id) ? "error" : "ok";
    case "scope":
      return names.scope(id).scope;
    case "scopeVersion":
      return names.scope(id).scopeFacts?.version ?? null;
    case "trace":
      return traceIdOf(file, id);
    case "statusMessage":
    case "duration":
    case "span.duration":
      return null;
  }
}

/** Durations in nanoseconds. */
function createDurationReader(field: "span.duration" | "duration"): KeyReader {
  const built = createNumberColumn();
  return {
    fields: [],
    add({ connection }, rows) {
      const ofTrace = memoize((id) => {
        const row = connection.prepare("SELECT duration FROM traces WHERE id = ?").get(id) as {
          duration: number;
        };
        return row.duration;
      });
      const durations =
        field === "duration" ? rows.trace.map((id) => ofTrace(id!)) : (rows.duration as number[]);
      built.add(Float64Array.from(durations));
    },
    column: () => built.column(),
  };
}
