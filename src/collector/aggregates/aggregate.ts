import { err, ok, type Result } from "#lib/result.ts";
import type { AggregateQuery, AggregatesView } from "#api/aggregates.ts";
import type { Failure } from "#api/endpoint.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { isDuration } from "#model/aggregate/key-fields.ts";
import { MEASURES } from "#model/aggregate/measure.ts";
import { writeMeasure } from "#model/aggregate/parse-aggregate.ts";
import type { Grouped } from "#model/saved-search.ts";
import type { AggregateAnswer, Grouping, TooBroad } from "#collector/store/port/aggregates.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { checkKeys, type Signal } from "#collector/search/check-keys.ts";
import { readIssueSearch, readLogSearch } from "#collector/search/read-search.ts";
import { spanSelection } from "#collector/search/span-selection.ts";
import { pastRange } from "#collector/times/time-range.ts";
import { readGrouping, type ReadGrouping } from "./read-grouping.ts";
import { stepFor } from "./step-for.ts";

type AggregateFailure = Failure<"bad_query" | "not_found" | "too_broad">;

/** Groups and counts what a search finds, exactly, or says what to narrow. */
export async function aggregate(
  context: ReadContext,
  of: Grouped,
  query: AggregateQuery,
): Promise<Result<AggregatesView, AggregateFailure>> {
  let signal: Signal;
  if (of === "issues") {
    const project = await getProject(context, query.project);
    if (!project.ok) return project;
    signal = { of, project: project.value.id };
  } else signal = { of };
  const read = await readGrouping(context, signal, query);
  if (!read.ok) return read;
  // A record of this moment counts.
  const range = pastRange(query, context.clock() + 1);
  const step = stepFor(range.end - range.start, query.step);
  const grouping = { ...read.value.grouping, ...range, step, limit: query.limit };
  const answer = await ask(context, signal, query.query, grouping);
  if (!answer.ok) return answer;
  if ("tooMany" in answer.value) return err({ code: "too_broad", detail: detailOf(answer.value, of) });
  const { records, groupCount, groups, rest, total } = answer.value;
  return ok({
    of,
    ...written(of, read.value),
    sort: grouping.sort,
    start: isoFromMillis(range.start),
    end: isoFromMillis(range.end),
    step: step / 1000,
    firstStep: isoFromMillis(Math.floor(range.start / step) * step),
    records,
    groupCount,
    groups,
    rest,
    total,
    notStored: signal.of === "issues" ? await countNotStored(context, signal.project, range) : 0,
  });
}

async function ask(
  context: ReadContext,
  signal: Signal,
  query: string,
  grouping: Grouping,
): Promise<Result<AggregateAnswer, AggregateFailure>> {
  const { store, clock } = context;
  switch (signal.of) {
    case "issues": {
      const filter = await readIssueSearch(context, signal.project, query);
      if (!filter.ok) return filter;
      const { project } = signal;
      return ok(
        await store.aggregateEvents({
          ...(grouping as Parameters<typeof store.aggregateEvents>[0]),
          project,
          condition: filter.value.condition,
        }),
      );
    }
    case "logs": {
      const filter = await readLogSearch(context, query, grouping);
      if (!filter.ok) return filter;
      const asked = grouping as Parameters<typeof store.aggregateLogs>[0];
      return ok(await store.aggregateLogs({ ...asked, filter: filter.value }));
    }
    case "traces": {
      const where = spanSelection(query, clock());
      if (!where.ok) return where;
      const checked = await checkKeys(context, signal, query);
      if (!checked.ok) return checked;
      const asked = grouping as Parameters<typeof store.aggregateSpans>[0];
      return ok(await store.aggregateSpans({ ...asked, where: where.value }));
    }
  }
}

function written(of: Grouped, { by, measures }: ReadGrouping): Pick<AggregatesView, "by" | "measures"> {
  return {
    by: by.map(({ key }) => key),
    measures: measures.map((measure) => ({
      text: writeMeasure(measure),
      name: measure.name,
      key: measure.of?.key ?? null,
      unit:
        measure.of !== null && MEASURES[measure.name].of === "number" && isDuration(of, measure.of.key)
          ? "ns"
          : null,
    })),
  };
}

const RECORDS: Record<Grouped, string> = { issues: "events", traces: "spans", logs: "log records" };

function detailOf({ tooMany, limit }: TooBroad, of: Grouped): string {
  const most = limit.toLocaleString("en-US");
  switch (tooMany) {
    case "records":
      return `More than ${most} ${RECORDS[of]} would have to be read. Choose a shorter period or a narrower search.`;
    case "groups":
      return `There are more than ${most} groups. Group by keys with fewer values, or narrow the search.`;
    case "steps":
      return `The series would have more than ${most} steps. Choose a longer step or a shorter period.`;
  }
}

async function countNotStored(
  { store }: ReadContext,
  project: number,
  { start, end }: { start: number; end: number },
): Promise<number> {
  const outcomes = await store.listOutcomes(start, end);
  return outcomes
    .filter(({ projectId, kind }) => projectId === project && kind === "over_issue_cap")
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
