import type { Millis } from "#lib/units.ts";
import type { Plan } from "./row.ts";

/** The result of one round. */
export interface Measurement {
  /** Operations per second. */
  rate: number;
  /** Requests refused, cut off, or answered with anything but success. */
  failures: number;
  /** Operations per CPU second of the measured process, which other load on the machine hardly changes. */
  perCpuSecond: number;
  /** 99 of 100 answers took no longer. Not of a side without answers. */
  p99?: Millis;
}

export type Measure = (millis: number) => Promise<Measurement>;

/** A server's first two seconds measure its compilation. */
export const WARM_UP_ROUNDS = 2;

interface Turn {
  bare: Measurement;
  ours: Measurement;
}

/** The results of two servers measured in turns. */
export interface Turns {
  warmUp: Turn[];
  rounds: Turn[];
}

/** Measures two sides in turns, so that other load on the machine affects both alike. */
export async function takeTurns(
  bare: Measure,
  ours: Measure,
  plan: Pick<Plan, "rounds" | "round">,
  warmUp = WARM_UP_ROUNDS,
): Promise<Turns> {
  const turns: Turn[] = [];
  for (let round = -warmUp; round < plan.rounds; round += 1)
    turns.push({ bare: await bare(plan.round), ours: await ours(plan.round) });
  return { warmUp: turns.slice(0, warmUp), rounds: turns.slice(warmUp) };
}

/**
 * @returns `ratio`, the median of the rounds' ratios, which one bad round does not move; `best`, the ratio of the best
 * rounds; the sides' median rates; the same per CPU second; and `failures` of both, warm-up included. Of sides that answer,
 * also the median of their answers' 99th percentiles in milliseconds, and of the rounds' ratios of them
 */
export function summarize(starts: readonly Turns[]): Record<string, number> {
  const rounds = starts.flatMap((turns) => turns.rounds);
  const everything = [...starts.flatMap(({ warmUp }) => warmUp), ...rounds];
  const tails = rounds.flatMap(({ bare, ours }) =>
    bare.p99 === undefined || ours.p99 === undefined ? [] : [{ bare: bare.p99, ours: ours.p99 }],
  );
  const bareRates = rounds.map(({ bare }) => bare.rate);
  const ourRates = rounds.map(({ ours }) => ours.rate);
  return {
    ratio: medianRatio(rounds),
    best: Math.max(...ourRates) / Math.max(...bareRates),
    bareRate: median(bareRates),
    rate: median(ourRates),
    cpuRatio: median(rounds.map(({ bare, ours }) => ours.perCpuSecond / bare.perCpuSecond)),
    barePerCpuSecond: median(rounds.map(({ bare }) => bare.perCpuSecond)),
    perCpuSecond: median(rounds.map(({ ours }) => ours.perCpuSecond)),
    failures: everything.reduce((sum, { bare, ours }) => sum + bare.failures + ours.failures, 0),
    ...(tails.length > 0 && {
      bareP99: median(tails.map(({ bare }) => bare)),
      p99: median(tails.map(({ ours }) => ours)),
      p99Ratio: median(tails.map(({ bare, ours }) => ours / bare)),
    }),
  };
}

export function medianRatio(rounds: readonly Turn[]): number {
  return median(rounds.map(({ bare, ours }) => ours.rate / bare.rate));
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? NaN, sorted[Math.floor(middle)] ?? NaN];
  return (low + high) / 2;
}
