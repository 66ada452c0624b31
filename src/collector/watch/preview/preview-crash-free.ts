import type { Millis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { judgeCrashFree, LEAST_COUNTED, type CrashFreeVerdict } from "#model/watch/judge-crash-free.ts";
import { replayVerdicts } from "#model/watch/replay-verdicts.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { HealthOverTime } from "#collector/store/port/watch.ts";
import { FORGOTTEN, type RuleOf } from "../finding.ts";
import { crashTitle, JUDGED } from "../kinds/crash-free.ts";
import {
  joinNotes,
  laterText,
  notReplayed,
  type Previewed,
  type PreviewedAlert,
  type PreviewTimes,
} from "./previewed.ts";

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;

/** Replays the sessions of releases: the day up to the end of each hour. */
export async function previewCrashFree(
  { store }: Pick<ReadContext, "store">,
  rule: RuleOf<"crash_free">,
  times: PreviewTimes,
): Promise<Previewed> {
  const { of, below } = rule.condition;
  const { end, days } = times;
  const windows = { end, step: HOUR, count: (days * DAY) / HOUR, length: JUDGED };
  const projects = await store.listProjects();
  const read = await Promise.all(
    projects.map(({ id }) => store.listHealthOverTime(id, windows, of === "users")),
  );
  const judged = read.map(({ steps }) =>
    steps.map(({ at, health }) => ({ at, judged: judgeCrashFree(rule.condition, health) })),
  );
  const known = judged.filter((steps) => steps.some((step) => step.judged !== null));
  if (known.length === 0)
    return notReplayed(
      `No day in this time has ${LEAST_COUNTED} ${of} ${rule.condition.release === null ? "of a release" : "of that release"}, which a share needs.`,
    );
  const shown = known.toSorted((one, other) => lowest(one) - lowest(other))[0]!;
  const from = Math.max(
    ...read.map((one) => one.from ?? 0),
    Math.min(...known.map((steps) => steps.find((step) => step.judged !== null)?.at ?? end)),
  );
  return {
    alerts: known.flatMap((steps) => alertsOf(rule, steps)).toSorted((one, other) => other.start - one.start),
    series: {
      label: `Crash-free ${of}`,
      unit: "share",
      points: shown.map((step) => ({
        at: isoFromMillis(step.at),
        value: step.judged?.share ?? null,
        low: null,
        high: null,
        limit: below / 100,
      })),
    },
    from,
    note: joinNotes(
      "Judged at the end of every hour, and not every minute.",
      laterText(
        from,
        times,
        read.some(isPart)
          ? "there are too many sessions to read more"
          : `before, no day has ${LEAST_COUNTED} ${of}`,
      ),
    ),
  };
}

interface JudgedStep {
  at: number;
  judged: CrashFreeVerdict | null;
}

const isPart = ({ from }: Pick<HealthOverTime, "from">) => from !== null;

function lowest(steps: readonly JudgedStep[]): number {
  return Math.min(...steps.flatMap(({ judged }) => (judged === null ? [] : judged.share)));
}

/** Each release has alerts of its own; while another is judged, nothing is known of it, and after a day it is over. */
function alertsOf(rule: RuleOf<"crash_free">, steps: readonly JudgedStep[]): PreviewedAlert[] {
  const { of, below } = rule.condition;
  const releases = new Set(steps.flatMap(({ judged }) => (judged === null ? [] : [judged.release])));
  return [...releases].flatMap((release) => {
    let knownAt = Number.NEGATIVE_INFINITY;
    const own = steps.map(({ at, judged }) => {
      if (judged !== null && judged.release === release) {
        knownAt = at;
        return { at, share: judged.share, verdict: judged.verdict };
      }
      const verdict = at - knownAt > FORGOTTEN ? ("gone" as const) : ("no_data" as const);
      return { at, share: null, verdict };
    });
    return replayVerdicts(own, rule, 2 * HOUR).map(({ said, end }) => ({
      start: said.at,
      end,
      title: crashTitle(release, of),
      now: said.share,
      before: below / 100,
      service: null,
      release,
    }));
  });
}
