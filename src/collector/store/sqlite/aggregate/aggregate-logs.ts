import { severityName } from "#model/level.ts";
import type { AggregateAnswer, LogGrouping, LogKeyField, RecordKey } from "../../port/aggregates.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { isCompared } from "../logs/match-log.ts";
import { aggregateRows, MAX_ROWS } from "./aggregate-rows.ts";
import { memoize } from "./attribute-test.ts";
import { createColumn, firstOf, joined, mapRows } from "./key-columns.ts";
import { logAttribute, logField, type LogDetailField } from "./log-fields.ts";
import { readLogRows, takeLogRows, type LogColumn, type LogRows } from "./log-rows.ts";
import { matchLogs } from "./log-test.ts";
import type { DetailField } from "./detail-segment.ts";
import { readDetails } from "./read-details.ts";
import { traceIdOf, valueOfResource } from "./record-names.ts";
import { createValueList, type ValueColumn } from "./value-column.ts";

/** Groups the log records that match and computes the measures of each group, exactly. */
export function aggregateLogs(files: StoreFiles, grouping: LogGrouping): AggregateAnswer {
  const { filter, by, measures } = grouping;
  const readers = [...by, ...measures.flatMap(({ of }) => of ?? [])].map(createKeyReader);
  const columns = new Set<LogColumn>(["at", ...readers.flatMap((reader) => reader.columns)]);
  if (isCompared(filter)) for (const column of COMPARED) columns.add(column);
  const limit = { left: MAX_ROWS };
  const times: Float64Array[] = [];
  for (const file of files.days()) {
    const found = readLogRows(file, filter, columns, limit);
    if (limit.left < 0) return { tooMany: "records", limit: MAX_ROWS };
    if (found === null) continue;
    const names = createNameReader(file.connection);
    const rows = isCompared(filter) ? takeLogRows(found, matchLogs(file, filter, found, names)) : found;
    times.push(Float64Array.from(rows.at));
    const fields = readers.flatMap((reader) => reader.fields);
    const details = fields.length === 0 ? [] : readDetails(file, "log_blocks", rows.line, fields);
    for (const reader of readers) reader.add(file, rows, names, details.splice(0, reader.fields.length));
  }
  const read = readers.map((reader) => reader.column());
  const at = joined(times, Float64Array);
  return aggregateRows(
    {
      size: at.length,
      at,
      by: read.splice(0, by.length),
      measured: measures.map(({ of }) => (of === null ? null : read.shift()!)),
    },
    grouping,
  );
}

/** What a search may compare. */
const COMPARED: LogColumn[] = ["severity", "service", "resource", "trace", "line"];

type OwnColumn = "severity" | "service" | "trace";

interface KeyReader {
  fields: DetailField[];
  columns: LogColumn[];
  add(file: DayFile, rows: LogRows, names: NameReader, details: Int32Array[]): void;
  column(): ValueColumn;
}

/** Fields that are a column. */
const OF_ROW: Partial<Record<LogKeyField, OwnColumn>> = {
  level: "severity",
  service: "service",
  trace: "trace",
};

function createKeyReader({ field, names: attributes }: RecordKey<LogKeyField>): KeyReader {
  const list = createValueList();
  const built = createColumn(list, field === "service");
  const fields = attributes.map((name) => logAttribute(name, list));
  const column = field === null ? undefined : OF_ROW[field];
  if (field !== null && column === undefined) fields.unshift(logField(field as LogDetailField, list));
  return {
    fields,
    columns: [
      ...(column === undefined ? [] : [column]),
      ...(fields.length > 0 ? ["line" as const] : []),
      ...(attributes.length > 0 ? ["resource" as const] : []),
    ],
    add(file, rows, names, details) {
      const ofField = memoize((number) => {
        const text = column === undefined ? undefined : textOf(file, names, column, number);
        return text === undefined ? -1 : list.of(text);
      });
      const own = column === undefined ? [] : [mapRows(rows[column], ofField)];
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

function textOf(file: DayFile, names: NameReader, column: OwnColumn, number: number): string | undefined {
  if (column === "severity") return severityName(number);
  return column === "service" ? names.name(number) : traceIdOf(file, number);
}
