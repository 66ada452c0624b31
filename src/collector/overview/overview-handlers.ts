import { AppError } from "#lib/app-error.ts";
import { ok } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Handlers } from "#api/endpoint.ts";
import { INTERVALS } from "#api/interval.ts";
import type { OutcomesAnswer, OutcomesQuery, SummaryAnswer, OVERVIEW } from "#api/overview.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { missingFrom, NOTICE_KINDS } from "#model/notice.ts";
import type { Outcome } from "#model/outcome.ts";
import { dsnOf } from "#model/project.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { recentRange } from "#collector/times/time-range.ts";

/** The collector itself: its ledger, its storage and its notices. */
export function overviewHandlers(context: ReadContext): Handlers<typeof OVERVIEW> {
  return {
    getSummary: async () => ok(await getSummary(context)),
    getOutcomes: async (query) => ok(await getOutcomes(context, query)),
    async getStorage() {
      const [{ days, rest }, retention] = await Promise.all([
        context.store.measure(),
        context.store.getRetention(),
      ]);
      return ok({
        bytes: days.reduce((sum, { bytes }) => sum + bytes, rest),
        days,
        retention,
      });
    },
    async listNotices() {
      const notices = await context.store.listNotices();
      return ok({
        notices: notices.map(({ code, subject, at, text, detail }) => ({
          code,
          subject,
          severity: NOTICE_KINDS[code].severity,
          at: isoFromMillis(at),
          text,
          detail,
          missing: missingFrom({ code, subject }),
        })),
      });
    },
  };
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** More than a chart can show; only the end of a longer range is. */
const MAX_STEPS = 1_500;

/** The ledger of a time range, widened to whole minutes; the last 24 hours by default. */
export async function getOutcomes(
  { store, clock }: ReadContext,
  query: OutcomesQuery,
): Promise<OutcomesAnswer> {
  const { start, end } = recentRange(query, clock(), DAY);
  const rows = await store.listOutcomes(start, end);
  return {
    start: isoFromMillis(Math.floor(start / MINUTE) * MINUTE),
    end: isoFromMillis(Math.ceil(end / MINUTE) * MINUTE),
    received: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    outcomes: rows.map(lineOf),
    ...(query.interval === undefined
      ? {}
      : { series: await seriesOf(store, { start, end, interval: INTERVALS[query.interval] }) }),
  };
}

async function seriesOf(
  store: ReadContext["store"],
  { start, end, interval }: { start: UnixMillis; end: UnixMillis; interval: Millis },
): Promise<NonNullable<OutcomesAnswer["series"]>> {
  const first = Math.max(Math.floor(start / interval), Math.ceil(end / interval) - MAX_STEPS);
  const rows = await store.listOutcomesOverTime(first * interval, end, interval);
  return rows.map((row) => Object.assign(lineOf(row), { at: isoFromMillis(row.at) }));
}

function lineOf({ projectId, category, kind, reason, quantity }: Omit<Outcome, "at">) {
  return { projectId: String(projectId), category, outcome: kind, reason, quantity };
}

/** Data for the first screen: the DSN to report to, and the counts of the last 24 hours. */
export async function getSummary({ store, clock, ingestUrl }: ReadContext): Promise<SummaryAnswer> {
  const [project] = await store.listProjects();
  if (project === undefined) throw new AppError("no_project");
  const counts = await store.summarize(clock() - DAY);
  return {
    project: { id: String(project.id), slug: project.slug, dsn: dsnOf(project, ingestUrl()) },
    otlpEndpoint: ingestUrl(),
    ...counts,
  };
}
