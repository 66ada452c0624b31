import type { Plan } from "./row.ts";

/** What one round brought. */
export interface Measurement {
  /** Things a second. */
  rate: number;
  /** Requests that were refused, broken off, or answered with anything but success. */
  failures: number;
  /** Things a second of the measured process's processor time, which what else runs on the machine hardly moves. */
  perCpuSecond: number;
}

export type Measure = (millis: number) => Promise<Measurement>;

/** The first two seconds of a server tell how fast it compiles. */
const WARM_UP_ROUNDS = 2;

/**
 * Measures two sides in turns, so that what else the machine does meets both alike.
 *
 * @returns `ratio`, the median of the rounds' ratios, which one bad round does not move; `best`, the ratio of the best rounds;
 * the sides' median rates; the same of processor time; and `failures` of both, warm-up included
 */
export async function compare(
  bare: Measure,
  ours: Measure,
  plan: Pick<Plan, "rounds" | "round">,
): Promise<Record<string, number>> {
  const everything: { bare: Measurement; ours: Measurement }[] = [];
  for (let round = -WARM_UP_ROUNDS; round < plan.rounds; round += 1)
    everything.push({ bare: await bare(plan.round), ours: await ours(plan.round) });

  const rounds = everything.slice(WARM_UP_ROUNDS);
  const bareRates = rounds.map((round) => round.bare.rate);
  const ourRates = rounds.map((round) => round.ours.rate);
  return {
    ratio: median(rounds.map((round) => round.ours.rate / round.bare.rate)),
    best: Math.max(...ourRates) / Math.max(...bareRates),
    bareRate: median(bareRates),
    rate: median(ourRates),
    cpuRatio: median(rounds.map((round) => round.ours.perCpuSecond / round.bare.perCpuSecond)),
    barePerCpuSecond: median(rounds.map((round) => round.bare.perCpuSecond)),
    perCpuSecond: median(rounds.map((round) => round.ours.perCpuSecond)),
    failures: everything.reduce((sum, round) => sum + round.bare.failures + round.ours.failures, 0),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? NaN, sorted[Math.floor(middle)] ?? NaN];
  return (low + high) / 2;
}
