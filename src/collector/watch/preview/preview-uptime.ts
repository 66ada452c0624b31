import type { Millis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { UptimeCheck, UptimeSum } from "#model/uptime-check.ts";
import { counted, utcTime } from "#model/watch/format-measure.ts";
import { judgeUptime, judgeUptimeHour } from "#model/watch/judge-uptime.ts";
import { replayVerdicts, type PastVerdict } from "#model/watch/replay-verdicts.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { downTitle } from "../kinds/uptime.ts";
import { joinNotes, laterText, notReplayed, type Previewed, type PreviewTimes } from "./previewed.ts";

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/** Those of the two days that single checks are stored for, with room for a clock that was set. */
const MOST_CHECKS = 6_000;

/** Replays the checks of a URL: one by one as far as they are stored, and before that by their hourly sums. */
export async function previewUptime(
  { store }: Pick<ReadContext, "store">,
  rule: RuleOf<"uptime">,
  times: PreviewTimes,
): Promise<Previewed> {
  const { now, days } = times;
  const { url, failures } = rule.condition;
  const start = Math.floor((now - days * DAY) / HOUR) * HOUR;
  const [newestFirst, sums] = await Promise.all([
    store.listUptimeChecks(url, MOST_CHECKS),
    store.sumUptime(url, { start, end: now, step: HOUR }),
  ]);
  const [first] = sums;
  if (first === undefined)
    return notReplayed(
      "This URL was not checked in this time, so nothing is known of its past. Checks begin once the rule is saved.",
    );
  const checks = newestFirst.toReversed().filter(({ at }) => at >= start);
  const fineFrom = Math.ceil((checks[0]?.at ?? now) / HOUR) * HOUR;
  const before = sums.filter(({ at }) => at < fineFrom);
  const hours = hourVerdicts(before, failures);
  const fine = checkVerdicts(
    checks.filter(({ at }) => at >= fineFrom),
    failures,
  );
  const failed = new Map(sums.map((sum) => [sum.at, sum.failed / sum.checks]));
  const unsure = hours.filter(({ verdict }) => verdict === "unsure").length;
  const from = Math.max(first.at, now - days * DAY);
  return {
    alerts: replayVerdicts([...hours, ...fine], rule, HOUR)
      .map(({ said: { at }, end }) => ({
        start: at,
        end,
        title: downTitle(url),
        now: failed.get(Math.floor(at / HOUR) * HOUR) ?? null,
        before: null,
        service: null,
      }))
      .toReversed(),
    series: {
      label: "Failed checks",
      unit: "share",
      points: Array.from({ length: Math.ceil((now - start) / HOUR) }, (_, hour) => ({
        at: isoFromMillis(start + hour * HOUR),
        value: failed.get(start + hour * HOUR) ?? null,
        low: null,
        high: null,
        limit: null,
      })),
    },
    from,
    note: joinNotes(
      laterText(from, times, "no earlier check of this URL is stored"),
      before.length === 0
        ? null
        : `Single checks are stored for two days: before ${utcTime(fineFrom)}, an hour counts if ${counted(failures, "check")} in a row must have failed in it.`,
      unsure === 0
        ? null
        : `Whether they did is not known of ${counted(unsure, "other hour")} with failed checks.`,
    ),
  };
}

/** At each check, by those up to it. */
function checkVerdicts(checks: readonly UptimeCheck[], failures: number): PastVerdict[] {
  return checks.map(({ at }, place) => {
    const latest = checks.slice(Math.max(0, place + 1 - failures), place + 1).toReversed();
    return { at, verdict: judgeUptime(latest, failures, at).verdict };
  });
}

/** At the begin of each hour. */
function hourVerdicts(sums: readonly UptimeSum[], failures: number): PastVerdict[] {
  return sums.map((sum, place) => {
    const near = [sums[place - 1], sums[place + 1]].filter(
      (other) => other !== undefined && Math.abs(other.at - sum.at) === HOUR,
    );
    const around = near.reduce((total, other) => total + (other?.failed ?? 0), 0);
    return { at: sum.at, verdict: judgeUptimeHour(sum, around, failures) };
  });
}
