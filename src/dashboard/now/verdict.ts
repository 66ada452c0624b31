import { ok } from "#lib/result.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { Millis, Nanos } from "#lib/units.ts";
import { countOf } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { hourSteps, type HourSteps } from "./hour-steps.ts";
import { ratePlace, timesAgo, type NowScope } from "./now-scope.ts";
import type { Answer } from "../collector-client/request.ts";

/** Compares the requests of a time with those of the same length of time before. */
export async function readVerdict(
  client: Pick<CollectorClient, "listRates">,
  scope: NowScope,
): Promise<Answer<Verdict>> {
  const hourOf = (ago: Millis) =>
    client.listRates({ by: "all", steps: scope.steps, ...ratePlace(scope), ...timesAgo(scope, ago) });
  const [last, ...earlier] = await Promise.all([hourOf(0), ...scope.earlier.map(hourOf)]);
  if (!last.ok) return last;
  const known = earlier.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const sums = ({ series }: RatesAnswer): HourSums | null => series[0] ?? null;
  return ok({
    ...judgeHour(sums(last.value) ?? { requests: 0, failed: 0, p95: 0 }, known.map(sums), scope),
    hours: [
      hourSteps(last.value, last.value.series),
      ...known.map((answer) => hourSteps(answer, answer.series)),
    ],
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
  /** Of the times before, the latest first; null without requests. */
  before: (string | null)[];
}

export interface Judgement {
  tone: VerdictTone;
  text: string;
  measures: Measure[];
}

export interface Verdict extends Judgement {
  /** The time, and those before that are known. */
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

/** How a time and those that it is compared with are called: `last hour`, `the same hour yesterday`. */
export type TimeWords = Pick<NowScope, "name" | "before">;

/** Judges a time by those before; null means no requests. */
export function judgeHour(now: HourSums, earlier: (HourSums | null)[], words: TimeWords): Judgement {
  const before = earlier.flatMap((hour) => (hour === null || hour.requests === 0 ? [] : [hour]));
  const measures: Measure[] = [
    measure("Error rate", errorTone(now, before), now, earlier),
    measure("p95", durationTone(now, before), now, earlier),
    measure("Traffic", trafficTone(now, before), now, earlier),
  ];
  return { ...sentence(now, before.length > 0, measures, words), measures };
}

/** Whether more requests fail than in any of the hours before. */
export function errorTone(now: HourSums, before: HourSums[]): VerdictTone {
  if (now.requests < LEAST_REQUESTS) return "unknown";
  if (before.length === 0) return now.failed > 0 ? "unknown" : "good";
  // A handful of requests shows no difference, whatever it is.
  const enough = before.filter(({ requests }) => requests >= LEAST_REQUESTS);
  const compared = enough.length > 0 ? enough : before;
  // An hour is only bad if it is worse than both others.
  return compared.every((hour) => hasMoreErrors(now, hour)) ? "bad" : "good";
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

function sentence(
  now: HourSums,
  compared: boolean,
  measures: Measure[],
  { name: time, before }: TimeWords,
): Pick<Judgement, "tone" | "text"> {
  const off = measures.filter(({ tone }) => tone === "bad" || tone === "warn");
  if (off.length > 0) {
    const problems = LIST.format(off.map(({ name }) => PROBLEMS[name]));
    return {
      tone: off.some((one) => one.tone === "bad") ? "bad" : "warn",
      text: `Compared with ${before}, ${problems}.`,
    };
  }
  if (!compared) {
    return {
      tone: "unknown",
      text:
        now.requests === 0
          ? `No requests in the ${time}, and none to compare with.`
          : `Nothing to compare with: no requests in ${before}.`,
    };
  }
  if (now.requests < LEAST_REQUESTS)
    return {
      tone: "unknown",
      text: `Only ${countOf(now.requests, "request")} in the ${time}, too few to compare.`,
    };
  return { tone: "good", text: `In line with ${before}.` };
}

function measure(
  name: Measure["name"],
  tone: VerdictTone,
  now: HourSums,
  earlier: (HourSums | null)[],
): Measure {
  const write = (hour: HourSums | null) => (hour === null || hour.requests === 0 ? null : WRITE[name](hour));
  return { name, tone, now: write(now) ?? "none", before: earlier.map(write) };
}

const WRITE: Record<Measure["name"], (hour: HourSums) => string> = {
  "Error rate": ({ failed, requests }) => `${Number(((failed / requests) * 100).toPrecision(2))} %`,
  p95: ({ p95 }) => formatDuration(p95),
  Traffic: ({ requests }) => countOf(requests, "request"),
};
