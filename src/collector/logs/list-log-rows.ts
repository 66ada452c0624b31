import { ok, type Result } from "#lib/result.ts";
import type { LogRows, LogRowsQuery } from "#api/logs.ts";
import { isoFromNanos } from "#model/iso-time.ts";
import { severityName } from "#model/level.ts";
import { logText } from "#model/log-text.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { termValue, withTerm } from "#model/search/edit-search.ts";
import { readPeriod } from "#model/search/read-value.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { readLogSearch } from "#collector/search/read-search.ts";

/** How a tool names the project inside of its search. */
const PROJECT_KEYS = ["project", "project.id"];
const FIELDS = ["sentry.item_id", "timestamp", "severity", "message", "trace"];
/** A clock of a sender may be ahead of this one. */
const FOR_EVER = Number.MAX_SAFE_INTEGER;

type Cell = LogRows["data"][number][string];

/** Log records with a value for each requested field, as Sentry's API tabulates them. */
export async function listLogRows(
  context: ReadContext,
  { query, field: fields = FIELDS, statsPeriod, per_page: limit, cursor }: LogRowsQuery,
): Promise<Result<LogRows, BadQuery | NotFound>> {
  let search = query;
  for (const key of PROJECT_KEYS) {
    const slug = termValue(search, key);
    const project = slug === undefined ? null : await getProject(context, slug);
    if (project !== null && !project.ok) return project;
    search = withTerm(search, key, null);
  }
  const start = context.clock() - (readPeriod(statsPeriod) ?? 0);
  const filter = await readLogSearch(context, search, { start, end: FOR_EVER });
  if (!filter.ok) return filter;
  const { items } = await context.store.listLogs(filter.value, { limit, cursor });
  const data = items.map((log) => Object.fromEntries(fields.map((field) => [field, cellOf(log, field)])));
  return ok({ data, meta: { fields: typesOf(data), dataset: "logs" } });
}

function cellOf({ id, record }: StoredLog, field: string): Cell {
  switch (field) {
    case "sentry.item_id":
    case "id":
      return id;
    case "timestamp":
      return isoFromNanos(record.time);
    case "severity":
      return severityName(record.severity) ?? null;
    case "severity_number":
      return record.severity;
    case "message":
      return logText(record.body);
    case "trace":
      return record.traceId;
    case "span_id":
      return record.spanId;
    default:
      return attributeCell(record.attributes[field] ?? record.resource[field]);
  }
}

function attributeCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}

function typesOf(rows: LogRows["data"]): Record<string, string> {
  const types: Record<string, string> = {};
  for (const row of rows)
    for (const [field, cell] of Object.entries(row)) if (cell !== null) types[field] ??= typeof cell;
  return types;
}
