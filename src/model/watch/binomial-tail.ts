/** P(X ≥ `least`) of a binomial distribution of `count` trials, each a success with probability `share`. */
export function binomialTail(count: number, share: number, least: number): number {
  if (least <= 0) return 1;
  if (least > count || share <= 0) return 0;
  if (share >= 1) return 1;
  // Below the mean, the first term could be too small for a number.
  if (least < count * share) return 1 - binomialTail(count, 1 - share, count - least + 1);
  const odds = share / (1 - share);
  let logTerm = count * Math.log1p(-share);
  for (let hits = 0; hits < least; hits += 1) logTerm += Math.log(((count - hits) / (hits + 1)) * odds);
  let term = Math.exp(logTerm);
  let tail = term;
  for (let hits = least; hits < count && term > tail * Number.EPSILON; hits += 1) {
    term *= ((count - hits) / (hits + 1)) * odds;
    tail += term;
  }
  return Math.min(1, tail);
}
