/** A stretch of steps that differs from the steps around it. */
export interface Onset {
  /** The first step of it. */
  start: number;
  /** The step after its last; null if it lasts. */
  end: number | null;
}

/** So much likelier, as a logarithm, must a change be than none: chance finds the best of many places. */
const LEAST_GAIN = 5;
/** The same of an end: it needs more steps that are as before. */
const LEAST_END_GAIN = 4;

/**
 * When more of the requests began to fail: the maximum likelihood estimate of a stretch with a higher rate of failures,
 * from the counts of equal steps. Few requests a step are no harm, as steps are weighed by what they count.
 * `before` are counts of a time without the change; they help where it begins early. Null if there is no change, if
 * chance explains it, or if it began before the first step.
 */
export function failingOnset(
  requests: number[],
  failed: number[],
  before: { requests: number; failed: number } = { requests: 0, failed: 0 },
): Onset | null {
  const [all, bad] = [runningSums(requests), runningSums(failed)];
  const total = all.at(-1) ?? 0;
  // No more than there is now, as its rate need not be quite that of the steps before the change.
  const weight = Math.min(1, total / Math.max(1, before.requests));
  const [otherAll, otherBad] = [before.requests * weight, before.failed * weight];
  const whole = binomial(total + otherAll, (bad.at(-1) ?? 0) + otherBad);
  return likeliestStretch(requests.length, (start, end) => {
    const [count, failures] = [between(all, start, end), between(bad, start, end)];
    const [others, otherFailures] = [
      total - count + otherAll,
      between(bad, 0, requests.length) - failures + otherBad,
    ];
    const isHigher = failures * others > otherFailures * count;
    return isHigher ? binomial(count, failures) + binomial(others, otherFailures) - whole : 0;
  });
}

/** Log-likelihood of so many failures at their own rate. */
function binomial(requests: number, failed: number): number {
  if (failed <= 0 || failed >= requests) return 0;
  return failed * Math.log(failed / requests) + (requests - failed) * Math.log1p(-failed / requests);
}

/** A spread below this share is no evidence: values that are all but equal would make any change likely. */
const LEAST_SPREAD = 0.05;

/**
 * When durations began to be longer: the same for values that vary by factors. Null stands for a step without
 * requests; `requests` weigh the others, as a percentile of few is worth little.
 */
export function slowingOnset(durations: (number | null)[], requests: number[]): Onset | null {
  const known = durations.map((duration) => duration !== null && duration > 0);
  const steps = known.filter(Boolean).length;
  const mean = requests.reduce((sum, count, index) => sum + (known[index] === true ? count : 0), 0) / steps;
  const weights = requests.map((count, index) => (known[index] === true ? count / mean : 0));
  const logs = durations.map((duration, index) => (known[index] === true ? Math.log(duration ?? 1) : 0));
  const weight = runningSums(weights);
  const sums = runningSums(logs.map((value, index) => value * (weights[index] ?? 0)));
  const squares = runningSums(logs.map((value, index) => value * value * (weights[index] ?? 0)));
  const [allWeight, allSum, allSquare] = [weight, sums, squares].map((of) => of.at(-1) ?? 0) as Three;
  const least = LEAST_SPREAD ** 2 * allWeight;
  const whole = spread(allWeight, allSum, allSquare) + least;
  return likeliestStretch(durations.length, (start, end) => {
    const [own, sum, square] = [weight, sums, squares].map((of) => between(of, start, end)) as Three;
    const rest: Three = [allWeight - own, allSum - sum, allSquare - square];
    if (own <= 0 || rest[0] <= 0 || sum * rest[0] <= rest[1] * own) return 0;
    return (steps / 2) * Math.log(whole / (spread(own, sum, square) + spread(...rest) + least));
  });
}

type Three = [number, number, number];

/** Squared deviations from the mean. */
function spread(weight: number, sum: number, squares: number): number {
  return weight <= 0 ? 0 : Math.max(0, squares - (sum * sum) / weight);
}

/** The stretch with the greatest gain: one that lasts, unless an end is clearly likelier. */
function likeliestStretch(count: number, gain: (start: number, end: number) => number): Onset | null {
  let [lasting, ended] = [
    { start: 0, end: count, gain: 0 },
    { start: 0, end: count, gain: 0 },
  ];
  for (let start = 0; start < count; start += 1) {
    for (let end = start + 1; end <= count; end += 1) {
      const found = { start, end, gain: gain(start, end) };
      // The later of two as likely: steps without requests belong to the time before.
      if (end === count && found.gain > 0 && found.gain >= lasting.gain) lasting = found;
      if (end < count && found.gain > ended.gain) ended = found;
    }
  }
  const hasEnded = ended.gain > Math.max(lasting.gain, LEAST_GAIN) + LEAST_END_GAIN;
  const best = hasEnded ? ended : lasting;
  if (best.gain < LEAST_GAIN || best.start === 0) return null;
  return { start: best.start, end: best.end === count ? null : best.end };
}

/** `sums[n]` is the sum of the first n values. */
function runningSums(values: number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return sums;
}

function between(sums: number[], start: number, end: number): number {
  return (sums[end] ?? 0) - (sums[start] ?? 0);
}
