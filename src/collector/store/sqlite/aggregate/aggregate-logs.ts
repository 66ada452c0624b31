import { severityName } from "#model/level.ts";
import type { AggregateAnswer, LogGrouping, LogKeyField, RecordKey } from "../../port/aggregates.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { isCompared } from "../logs/match-log.ts";
import { aggregateRows, MAX_ROWS } from "./aggregate-rows.ts";
import { memoize } from "./attribute-test.ts";
import { createColumn, firstOf, joined } from "./key-columns.ts";
import { logAttribute, logField } from "./log-fields.ts";
import { readLogRows, takeLogRows, type LogRows } from "./log-rows.ts";
import { matchLogs } from "./log-test.ts";
import { readDetails, type DetailField } from "./read-details.ts";
import { traceIdOf, valueOfResource } from "./record-names.ts";
import { createValueList, type ValueColumn } from "./value-column.ts";

/** Groups the log records that match and computes the measures of each group, exactly. */
export function aggregateLogs(files: StoreFiles, grouping: LogGrouping): AggregateAnswer {
  const { filter, by, measures } = grouping;
  const readers = [...by, ...measures.flatMap(({ of }) => of ?? [])].map(createKeyReader);
  const limit = { left: MAX_ROWS };
  const times: Float64Array[] = [];
  for (const file of files.days()) {
    const found = readLogRows(file, filter, limit);
    if (limit.left < 0) return { tooMany: "records", limit: MAX_ROWS };
    if (found === null) continue;
    const names = createNameReader(file.connection);
    const rows = isCompared(filter) ? takeLogRows(found, matchLogs(file, filter, found, names)) : found;
    times.push(Float64Array.from(rows.at));
    const fields = readers.flatMap((reader) => reader.fields);
    const details = readDetails(file.connection, "log_blocks", rows.line, fields);
    for (const reader of readers) reader.add(file, rows, names, details.splice(0, reader.fields.length));
  }
  const columns = readers.map((reader) => reader.column());
  const at = joined(times, Float64Array);
  return aggregateRows(
    {
      size: at.length,
      at,
      by: columns.splice(0, by.length),
      measured: measures.map(({ of }) => (of === null ? null : columns.shift()!)),
    },
    grouping,
  );
}

interface KeyReader {
  fields: DetailField[];
  add(file: DayFile, rows: LogRows, names: NameReader, details: Int32Array[]): void;
  column(): ValueColumn;
}

function createKeyReader({ field, names: attributes }: RecordKey<LogKeyField>): KeyReader {
  const list = createValueList();
  const built = createColumn(list, field === "service");
  const fields = attributes.map((name) => logAttribute(name, list));
  const isOfRow = field === "level" || field === "service" || field === "trace";
  if (field !== null && !isOfRow) fields.unshift(logField(field, list));
  return {
    fields,
    add(file, rows, names, details) {
      const text = (value: string | undefined) => (value === undefined ? -1 : list.of(value));
      const own: Int32Array[] = [];
      if (field === "level") {
        const known = memoize((severity) => text(severityName(severity)));
        own.push(Int32Array.from(rows.severity, known));
      } else if (field === "service") {
        const known = memoize((id) => text(names.name(id)));
        own.push(Int32Array.from(rows.service, known));
      } else if (field === "trace") {
        const known = memoize((id) => text(traceIdOf(file, id)));
        own.push(Int32Array.from(rows.trace, (id) => (id === null ? -1 : known(id))));
      }
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
