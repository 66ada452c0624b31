import type { UnixMillis } from "#lib/units.ts";
import type { Outcome } from "#model/outcome.ts";
import { NOTICE_KINDS } from "#model/notice.ts";
import { NO_SUBJECT } from "#model/watch/alert.ts";
import { counted, percent } from "#model/watch/format-measure.ts";
import {
  alertsOf,
  findingKey,
  overFinding,
  type EvaluateRule,
  type Evaluation,
  type Finding,
  type RuleOf,
} from "../finding.ts";

export const DROPPED_TITLE = "Data is dropped";

type CollectorRule = RuleOf<"collector">;

/** Of data that is dropped, so much time is judged. */
export const QUARTER = 15 * 60_000;
const WEEK = 7 * 86_400_000;
/** Some is always dropped somewhere. */
const LEAST_DROPPED = 10;
export const LEAST_SHARE = 0.01;
/** Reasons of SDKs for dropping what they were meant to send. Others are wanted, such as sampling. */
const LOSSES = new Set([
  "queue_overflow",
  "buffer_overflow",
  "network_error",
  "ratelimit_backoff",
  "send_error",
]);

/** Glasshouse itself: data that is dropped, its notices of errors, and channels that fail. */
export const evaluateCollector: EvaluateRule<"collector"> = async (rule, evaluation) => {
  const found = await Promise.all([
    droppedData(rule, evaluation),
    notices(rule, evaluation),
    failingChannels(rule, evaluation),
  ]);
  const findings = found.flat();
  // What no longer is has nothing to say it.
  const keys = new Set(findings.map(({ key }) => key));
  const over = alertsOf(rule, evaluation).filter(({ key, endedAt }) => endedAt === null && !keys.has(key));
  return [...findings, ...over.map(overFinding)];
};

async function droppedData(rule: CollectorRule, { context, end }: Evaluation): Promise<Finding[]> {
  const outcomes = await context.store.listOutcomes(end - QUARTER, end);
  const { isTooMuch, share, dropped, all } = judgeDropped(outcomes);
  if (!isTooMuch) return [];
  const [worst] = outcomes.filter(isLost).toSorted((one, other) => other.quantity - one.quantity);
  const why = worst === undefined ? "" : `, most of them ${worst.category} (${worst.reason || worst.kind})`;
  return [
    finding(rule, "dropped", {
      title: DROPPED_TITLE,
      text: `${percent(share)} of ${all} items were dropped in 15 minutes (${dropped})${why}.`,
      measure: { now: share, before: null, unit: "share", count: all },
    }),
  ];
}

/** Whether so much of what was received in a quarter of an hour was dropped that it is an alert. */
export function judgeDropped(outcomes: readonly Omit<Outcome, "at">[]) {
  const dropped = sum(outcomes.filter(isLost));
  const all = dropped + sum(outcomes.filter(({ kind }) => kind === "accepted"));
  const share = dropped / Math.max(1, all);
  return { dropped, all, share, isTooMuch: dropped >= LEAST_DROPPED && share >= LEAST_SHARE };
}

function isLost({ kind, reason }: Pick<Outcome, "kind" | "reason">): boolean {
  return kind === "invalid" || kind === "rate_limited" || (kind === "client_discard" && LOSSES.has(reason));
}

function sum(outcomes: Pick<Outcome, "quantity">[]): number {
  return outcomes.reduce((total, { quantity }) => total + quantity, 0);
}

async function notices(rule: CollectorRule, { context }: Evaluation): Promise<Finding[]> {
  const raised = await context.store.listNotices();
  return raised
    .filter(({ code }) => NOTICE_KINDS[code].severity === "error")
    .map(({ code, subject, at, text, detail }) => {
      const says = { title: text, text: detail, measure: null };
      return finding(rule, `notice ${code} ${subject}`, says, at);
    });
}

async function failingChannels(rule: CollectorRule, { context, now }: Evaluation): Promise<Finding[]> {
  const failing = await context.store.listFailingChannels(now - WEEK);
  return failing.map(({ channel, givenUp, failure }) =>
    finding(rule, `channel ${channel}`, {
      title: `The channel ${channel} fails`,
      text: `${counted(givenUp, "message")} given up: ${failure}.`,
      measure: { now: givenUp, before: null, unit: "messages", count: null },
    }),
  );
}

function finding(
  rule: CollectorRule,
  what: string,
  says: Pick<Finding, "title" | "text" | "measure">,
  began: UnixMillis | null = null,
): Finding {
  return {
    ...says,
    key: findingKey(rule, what),
    verdict: "firing",
    began,
    subject: NO_SUBJECT,
    explain: null,
  };
}
