/** Lengths of time, in minutes, for which sums are kept. */
export const LEVELS = [1, 5, 60] as const;
export type LevelMinutes = (typeof LEVELS)[number];

/** The longest of which whole ones make up steps that begin at the minute, so that the fewest rows are read. */
export function levelFor(firstMinute: number, stepMinutes: number): LevelMinutes {
  return LEVELS.findLast((level) => firstMinute % level === 0 && stepMinutes % level === 0) ?? 1;
}
