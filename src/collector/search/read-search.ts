import type { ProjectId } from "#lib/ids.ts";
import type { Result } from "#lib/result.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { IssueFilter } from "#collector/store/port/issues.ts";
import type { LogFilter } from "#collector/store/port/logs.ts";
import type { TraceFilter } from "#collector/store/port/traces.ts";
import { checkKeys } from "./check-keys.ts";
import { issueFilter } from "./issue-filter.ts";
import { logFilter } from "./log-filter.ts";
import { traceFilter } from "./trace-filter.ts";

type Context = Pick<ReadContext, "store" | "clock" | "me">;

/** The filter of a search of a project's issues that somebody wrote; fails for a key that nothing has. */
export async function readIssueSearch(
  context: Context,
  project: ProjectId,
  query: string,
  statsPeriod?: string,
): Promise<Result<IssueFilter, BadQuery>> {
  const filter = issueFilter(query, statsPeriod, context.clock(), context.me);
  if (!filter.ok) return filter;
  const checked = await checkKeys(context, { of: "issues", project }, query);
  return checked.ok ? filter : checked;
}

/** The same of log records. */
export async function readLogSearch(
  context: Context,
  query: string,
  range: Pick<LogFilter, "start" | "end">,
): Promise<Result<LogFilter, BadQuery>> {
  const filter = logFilter(query, range, context.clock());
  if (!filter.ok) return filter;
  const checked = await checkKeys(context, { of: "logs" }, query);
  return checked.ok ? filter : checked;
}

/** The same of traces. */
export async function readTraceSearch(
  context: Context,
  query: string,
  range: Pick<TraceFilter, "start" | "end">,
): Promise<Result<TraceFilter, BadQuery>> {
  const filter = traceFilter(query, range, context.clock());
  if (!filter.ok) return filter;
  const checked = await checkKeys(context, { of: "traces" }, query);
  return checked.ok ? filter : checked;
}
