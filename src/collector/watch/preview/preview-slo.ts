import type { Millis, UnixMillis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { utcTime } from "#model/watch/format-measure.ts";
import { BURN_LIMITS, judgeBurns, type Counted } from "#model/watch/judge-slo.ts";
import { BURN_STEP, burnCounts, mayBurnFast } from "#model/watch/replay-burns.ts";
import { replayVerdicts } from "#model/watch/replay-verdicts.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { ObjectiveFilter, ObjectiveSum } from "#collector/store/port/watch.ts";
import type { RuleOf } from "../finding.ts";
import { burnTitle, SPEEDS, subjectOf } from "../kinds/slo.ts";
import { objectiveFilter } from "../slo/objective.ts";
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
/** The longest window of a burn rate. */
const LONGEST: Millis = 3 * DAY;
/** Sums of five minutes, and those with histograms: so many are read in half a second. */
const MOST_ROWS = { counts: 1_200_000, histograms: 150_000 };

/** Replays the burn rates of an objective from the roll-ups of requests, finely where it may have burnt fast. */
export async function previewSlo(
  { store }: Pick<ReadContext, "store">,
  rule: RuleOf<"slo">,
  times: PreviewTimes,
): Promise<Previewed> {
  const { condition } = rule;
  const { now, end, days } = times;
  const start = end - days * DAY;
  const first = Math.floor((start - LONGEST) / HOUR) * HOUR;
  const filter = objectiveFilter(condition);
  const sums = await store.sumObjective(filter, 60, [{ start: first, end: Math.ceil(end / HOUR) * HOUR }]);
  const earliest = sums.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  if (earliest === Number.POSITIVE_INFINITY)
    return notReplayed("No such requests were received in this time, so there is nothing to measure.");
  const hours = hoursOf(sums, first, end);
  const { fine, fineHours, cutAt } = await readFine({ store }, filter, condition.target, hours, start);
  const verdicts = [...burnCounts(hours, fine, fineHours, { start, end })].map(({ at, counts }) => ({
    at,
    judged: judgeBurns(counts, condition.target),
  }));
  const allowed = 1 - condition.target / 100;
  const alerts = SPEEDS.flatMap((speed) =>
    replayVerdicts(
      verdicts.map(({ at, judged }) => ({ at, verdict: judged[speed].verdict, burn: judged[speed] })),
      rule,
      2 * BURN_STEP,
    ).map(({ said, end: endedAt }): PreviewedAlert => ({
      start: said.at,
      end: endedAt,
      title: burnTitle(condition, speed),
      now: said.burn.rates.long === null ? null : said.burn.rates.long * allowed,
      before: said.burn.burn * allowed,
      service: condition.scope.service,
    })),
  );
  return {
    alerts: alerts.toSorted((one, other) => other.start - one.start),
    series: {
      label: `${condition.objective === "latency" ? "Requests too slow" : "Failed requests"}, ${subjectOf(condition)}`,
      unit: "share",
      points: hours.hours.slice((Math.floor(start / HOUR) * HOUR - first) / HOUR).map((counted, place) => ({
        at: isoFromMillis(Math.floor(start / HOUR) * HOUR + place * HOUR),
        value: counted.requests === 0 ? null : counted.bad / counted.requests,
        low: null,
        high: null,
        limit: drawnLimit(condition.target),
      })),
    },
    from: Math.max(earliest, now - days * DAY),
    note: joinNotes(
      "Replayed in steps of five minutes.",
      laterText(earliest, times, "no earlier requests are stored"),
      cutAt === null ? null : `Before ${utcTime(cutAt)}, requests count as spread evenly over each hour.`,
    ),
  };
}

function hoursOf(sums: readonly ObjectiveSum[], first: UnixMillis, end: UnixMillis) {
  const hours = Array.from({ length: Math.ceil((end - first) / HOUR) }, () => ({
    requests: 0,
    bad: 0,
    rows: 0,
  }));
  for (const { at, ...sum } of sums) hours[(at - first) / HOUR] = sum;
  return { first, hours };
}

/** Reads the steps of the hours that may hold a fast burn, and of those before them; the latest first, as many as there is time for. */
async function readFine(
  { store }: Pick<ReadContext, "store">,
  filter: ObjectiveFilter,
  target: number,
  { first, hours }: ReturnType<typeof hoursOf>,
  start: UnixMillis,
) {
  const notable = mayBurnFast({ hours }, target);
  // The last hour is not over: spread evenly, its requests would lie ahead.
  const isWanted = (place: number) =>
    notable[place] === true || notable[place + 1] === true || place === hours.length - 1;
  const most = MOST_ROWS[filter.goodMillis === null ? "counts" : "histograms"];
  const fineHours = new Set<number>();
  let cutAt: UnixMillis | null = null;
  let rows = 0;
  for (let place = hours.length - 1; place >= 0 && first + place * HOUR > start - 7 * HOUR; place -= 1) {
    if (!isWanted(place)) continue;
    rows += (hours[place]!.rows * HOUR) / BURN_STEP;
    if (rows > most) {
      cutAt = first + (place + 1) * HOUR;
      break;
    }
    fineHours.add(first / HOUR + place);
  }
  const sums = await store.sumObjective(filter, 5, rangesOf(fineHours));
  const fine = new Map<number, Counted>(sums.map((sum) => [sum.at / BURN_STEP, sum]));
  return { fine, fineHours, cutAt };
}

/** Hours in a row as one range. */
function rangesOf(hours: ReadonlySet<number>): { start: UnixMillis; end: UnixMillis }[] {
  const ranges: { start: UnixMillis; end: UnixMillis }[] = [];
  for (const hour of [...hours].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.end === hour * HOUR) last.end += HOUR;
    else ranges.push({ start: hour * HOUR, end: (hour + 1) * HOUR });
  }
  return ranges;
}

/** The share at which an hour fires; null if there is no such share. */
function drawnLimit(target: number): number | null {
  const [{ burn }] = BURN_LIMITS.fast;
  const limit = burn * (1 - target / 100);
  return limit <= 1 ? limit : null;
}
