import { ok } from "#lib/result.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { Nanos, UnixMillis } from "#lib/units.ts";
import { countOf } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { hourSteps, type HourSteps } from "./hour-steps.ts";
import type { Answer } from "../collector-client/request.ts";

const HOUR = 3_600_000;
/** Of two minutes. */
const STEPS = 30;
const DAY = 24 * HOUR;

/** Compares the last hour with the same hour yesterday and last week. */
export async function readVerdict(
  client: Pick<CollectorClient, "listRates">,
  now: UnixMillis,
): Promise<Answer<Verdict>> {
  const hourOf = (end: UnixMillis) =>
    client.listRates({
      by: "all",
      steps: STEPS,
      start: new Date(end - HOUR).toISOString(),
      end: new Date(end).toISOString(),
    });
  const [last, yesterday, lastWeek] = await Promise.all([
    hourOf(now),
    hourOf(now - DAY),
    hourOf(now - 7 * DAY),
  ]);
  if (!last.ok) return last;
  const steps = (answer: Answer<RatesAnswer>) =>
    answer.ok ? [hourSteps(answer.value, answer.value.series)] : [];
  const sums = (answer: Answer<RatesAnswer>): HourSums | null =>
    answer.ok ? (answer.value.series[0] ?? null) : null;
  return ok({
    ...judgeHour(sums(last) ?? { requests: 0, failed: 0, p95: 0 }, sums(yesterday), sums(lastWeek)),
    hours: [hourSteps(last.value, last.value.series), ...steps(yesterday), ...steps(lastWeek)],
  });
}

/** The requests of all services in one hour. */
export interface HourSums {
  requests: number;
  failed: number;
  p95: Nanos;
}

export type VerdictTone = "good" | "warn" | "bad" | "unknown";

/** One measure of the last hour, with its earlier values. */
export interface Measure {
  name: "Error rate" | "p95" | "Traffic";
  tone: VerdictTone;
  now: string;
  /** Null without requests. */
  yesterday: string | null;
  lastWeek: string | null;
}

export interface Judgement {
  tone: VerdictTone;
  text: string;
  measures: Measure[];
}

export interface Verdict extends Judgement {
  /** The last hour, and those of the same hours before that are known. */
  hours: [HourSteps, ...HourSteps[]];
}

/** Fewer requests are too few to judge a rate or a duration. */
const LEAST_REQUESTS = 20;
/** The z-score from which a difference is not by chance. */
const LEAST_Z = 3;
const MORE_ERRORS = 1.5;
const SLOWER = 1.5;
const MUCH_SLOWER = 2.5;
const LESS_TRAFFIC = 0.5;
const MORE_TRAFFIC = 2;

/** Judges the last hour by the same hour yesterday and last week; null means no requests. */
export function judgeHour(now: HourSums, yesterday: HourSums | null, lastWeek: HourSums | null): Judgement {
  const before = [yesterday, lastWeek].flatMap((hour) =>
    hour === null || hour.requests === 0 ? [] : [hour],
  );
  const measures: Measure[] = [
    measure("Error rate", errorTone(now, before), now, yesterday, lastWeek),
    measure("p95", durationTone(now, before), now, yesterday, lastWeek),
    measure("Traffic", trafficTone(now, before), now, yesterday, lastWeek),
  ];
  return { ...sentence(now, before.length > 0, measures), measures };
}

/** Whether more requests fail than in any of the hours before. */
export function errorTone(now: HourSums, before: HourSums[]): VerdictTone {
  if (now.requests < LEAST_REQUESTS) return "unknown";
  if (before.length === 0) return now.failed > 0 ? "unknown" : "good";
  // An hour is only bad if it is worse than both others.
  return before.every((hour) => hasMoreErrors(now, hour)) ? "bad" : "good";
}

function hasMoreErrors(now: HourSums, then: HourSums): boolean {
  const [share, usual] = [now.failed / now.requests, then.failed / then.requests];
  const pooled = (now.failed + then.failed) / (now.requests + then.requests);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / now.requests + 1 / then.requests));
  return share > usual * MORE_ERRORS && share - usual > LEAST_Z * deviation;
}

/** Whether requests are slower than in all of the hours before. */
export function durationTone(now: HourSums, before: HourSums[]): VerdictTone {
  const enough = before.filter(({ requests }) => requests >= LEAST_REQUESTS);
  if (now.requests < LEAST_REQUESTS || enough.length === 0) return "unknown";
  const ratio = Math.min(...enough.map(({ p95 }) => now.p95 / Math.max(1, p95)));
  if (ratio >= MUCH_SLOWER) return "bad";
  return ratio >= SLOWER ? "warn" : "good";
}

function trafficTone(now: HourSums, before: HourSums[]): VerdictTone {
  const enough = before.filter(({ requests }) => requests >= LEAST_REQUESTS);
  if (enough.length === 0) return "unknown";
  const ratios = enough.map(({ requests }) => now.requests / requests);
  if (ratios.every((ratio) => ratio <= LESS_TRAFFIC)) return now.requests === 0 ? "bad" : "warn";
  return ratios.every((ratio) => ratio >= MORE_TRAFFIC) ? "warn" : "good";
}

const PROBLEMS: Record<Measure["name"], string> = {
  "Error rate": "more requests fail",
  p95: "requests are slower",
  Traffic: "traffic is unusual",
};

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

function sentence(now: HourSums, compared: boolean, measures: Measure[]): Pick<Judgement, "tone" | "text"> {
  const off = measures.filter(({ tone }) => tone === "bad" || tone === "warn");
  if (off.length > 0) {
    const problems = LIST.format(off.map(({ name }) => PROBLEMS[name]));
    return {
      tone: off.some((one) => one.tone === "bad") ? "bad" : "warn",
      text: `Compared with the same hour yesterday and last week, ${problems}.`,
    };
  }
  if (!compared) {
    return {
      tone: "unknown",
      text:
        now.requests === 0
          ? "No requests in the last hour, or in the same hour yesterday and last week."
          : "Nothing to compare with: no requests in the same hour yesterday or last week.",
    };
  }
  if (now.requests < LEAST_REQUESTS)
    return {
      tone: "unknown",
      text: `Only ${countOf(now.requests, "request")} in the last hour, too few to compare.`,
    };
  return { tone: "good", text: "In line with the same hour yesterday and last week." };
}

function measure(
  name: Measure["name"],
  tone: VerdictTone,
  now: HourSums,
  yesterday: HourSums | null,
  lastWeek: HourSums | null,
): Measure {
  const write = (hour: HourSums | null) => (hour === null || hour.requests === 0 ? null : WRITE[name](hour));
  return { name, tone, now: write(now) ?? "none", yesterday: write(yesterday), lastWeek: write(lastWeek) };
}

const WRITE: Record<Measure["name"], (hour: HourSums) => string> = {
  "Error rate": ({ failed, requests }) => `${Number(((failed / requests) * 100).toPrecision(2))} %`,
  p95: ({ p95 }) => formatDuration(p95),
  Traffic: ({ requests }) => countOf(requests, "request"),
};
