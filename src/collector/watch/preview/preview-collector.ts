import { isoFromMillis } from "#model/iso-time.ts";
import { replayVerdicts } from "#model/watch/replay-verdicts.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { DROPPED_TITLE, judgeDropped, LEAST_SHARE, QUARTER } from "../kinds/collector.ts";
import type { Previewed, PreviewTimes } from "./previewed.ts";

const DAY = 86_400_000;

/** Replays the ledger of what was received and dropped. */
export async function previewCollector(
  { store }: Pick<ReadContext, "store">,
  rule: RuleOf<"collector">,
  { now, end, days }: PreviewTimes,
): Promise<Previewed> {
  const start = end - days * DAY;
  const byStep = Map.groupBy(await store.listOutcomesOverTime(start, end, QUARTER), ({ at }) => at);
  const judged = Array.from({ length: (days * DAY) / QUARTER }, (_, step) => {
    const { isTooMuch, share, all } = judgeDropped(byStep.get(start + step * QUARTER) ?? []);
    const verdict = isTooMuch ? ("firing" as const) : ("clear" as const);
    return { at: start + (step + 1) * QUARTER, verdict, share: all === 0 ? null : share };
  });
  return {
    alerts: replayVerdicts(judged, rule, 2 * QUARTER)
      .map(({ said, end: endedAt }) => ({
        start: said.at,
        end: endedAt,
        title: DROPPED_TITLE,
        now: said.share,
        before: LEAST_SHARE,
        service: null,
      }))
      .toReversed(),
    series: {
      label: "Dropped data",
      unit: "share",
      points: judged.map(({ at, share }) => ({
        at: isoFromMillis(at),
        value: share,
        low: null,
        high: null,
        limit: LEAST_SHARE,
      })),
    },
    from: now - days * DAY,
    note: "Data that was dropped is replayed in steps of 15 minutes. Past notices and failed messages are not stored, so alerts about them are missing here.",
  };
}
