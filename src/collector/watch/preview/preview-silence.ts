import type { UnixMillis } from "#lib/units.ts";
import { minutesOf, replayVerdicts, type Stretch } from "#model/watch/replay-verdicts.ts";
import { silentStretches } from "#model/watch/silent-stretches.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { RUNS, silentTitle } from "../kinds/silence.ts";
import { previewRequests } from "./preview-requests.ts";
import { joinNotes, laterText, notReplayed, type Previewed, type PreviewTimes } from "./previewed.ts";
import { partText, readRuns } from "./read-runs.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const MOST_RUNS = 40_000;
const LISTENED = "As if the collector had run all the time.";

type SilenceRule = RuleOf<"silence">;

/** Replays the pauses of services, operations, monitors or metrics. */
export function previewSilence(
  context: ReadContext,
  rule: SilenceRule,
  times: PreviewTimes,
): Promise<Previewed> {
  const { of } = rule.condition;
  if (of === "monitor") return silentMonitors(context, rule, times);
  return of === "metric" ? silentMetrics(context, rule, times) : previewRequests(context, rule, times);
}

async function silentMonitors(
  context: ReadContext,
  rule: SilenceRule,
  times: PreviewTimes,
): Promise<Previewed> {
  const { name, scope } = rule.condition;
  const since = times.now - times.days * DAY;
  const monitors = await Promise.all(
    (await context.store.listProjects()).map(({ id }) => context.store.listMonitors(id)),
  );
  const jobs = monitors
    .flat()
    .filter(({ slug }) => name === null || slug === name)
    .flatMap(({ projectId, slug, environments }) =>
      environments
        .filter(({ environment }) => scope.environment === null || environment === scope.environment)
        .map(({ environment }) => ({ projectId, slug, environment })),
    );
  // What was usual at the beginning is that of the days before.
  const runs = await readRuns(context, jobs, since - times.days * DAY, MOST_RUNS);
  if (runs.length === 0)
    return notReplayed("No check-in of such a monitor was received yet, so there is nothing to replay.");
  const byMonitor = Map.groupBy(runs, ({ job }) => JSON.stringify([job.projectId, job.slug]));
  const silences = [...byMonitor.values()].map((own) => {
    const seen = own
      .flatMap((one) => one.runs.map(({ startedAt }) => startedAt))
      .toSorted((one, other) => one - other);
    const habit = (place: number) => seen.slice(Math.max(0, place + 1 - RUNS), place + 1);
    return { name: own[0]!.job.slug, first: seen[0], stretches: silentStretches(seen, habit, times.now) };
  });
  const first = Math.min(...silences.map((one) => one.first ?? times.now));
  return {
    ...replayed(rule, silences, since, first),
    note: joinNotes(
      LISTENED,
      laterText(first, times, "no earlier check-in is stored"),
      partText(runs, since),
    ),
  };
}

async function silentMetrics(
  { store }: Pick<ReadContext, "store">,
  rule: SilenceRule,
  times: PreviewTimes,
): Promise<Previewed> {
  const { end, days } = times;
  const since = end - days * DAY;
  const projects = await store.listProjects();
  const read = await Promise.all(
    projects.map(({ id }) => store.replayMetricSilence(id, rule.condition.name, { start: since, end })),
  );
  const first = Math.min(...read.map(({ from }) => from ?? Number.POSITIVE_INFINITY));
  if (first === Number.POSITIVE_INFINITY)
    return notReplayed("There are no points of such a metric in this time, so there is nothing to replay.");
  const why = read.some(({ isPart }) => isPart)
    ? "there are too many points to read more"
    : "no earlier points are stored";
  return {
    ...replayed(
      rule,
      read.flatMap(({ metrics }) => metrics),
      since,
      first,
    ),
    note: joinNotes(LISTENED, laterText(first, times, why)),
  };
}

function replayed(
  rule: SilenceRule,
  silences: readonly { name: string; stretches: readonly Stretch[] }[],
  since: UnixMillis,
  first: UnixMillis,
): Omit<Previewed, "note"> {
  const alerts = silences.flatMap(({ name, stretches }) =>
    replayVerdicts(minutesOf(stretches, rule, since), rule, 2 * MINUTE).map(({ said, end }) => ({
      start: said.at,
      end,
      title: silentTitle(name),
      now: null,
      before: null,
      service: null,
    })),
  );
  return {
    alerts: alerts.toSorted((one, other) => other.start - one.start),
    series: null,
    from: Math.max(since, first),
  };
}
