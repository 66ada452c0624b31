import type { Millis, UnixMillis } from "#lib/units.ts";

/** The time steps of a chart. */
export interface TimeSteps {
  start: UnixMillis;
  step: Millis;
  count: number;
}

/** The step at a share (0 to 1) of the width. */
export function stepAt({ count }: TimeSteps, share: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}

/** The time range between two steps, in either order. */
export function rangeOfSteps(
  { start, step }: TimeSteps,
  one: number,
  other: number,
): { start: UnixMillis; end: UnixMillis } {
  return { start: start + Math.min(one, other) * step, end: start + (Math.max(one, other) + 1) * step };
}

/** The cursor and the start of the selection after a key; null for other keys. */
export function moveByKey(
  key: string,
  isExtending: boolean,
  { cursor, anchor }: { cursor: number; anchor: number },
  count: number,
): { cursor: number; anchor: number } | null {
  const steps: Record<string, number> = {
    ArrowLeft: cursor - 1,
    ArrowRight: cursor + 1,
    PageUp: cursor - 10,
    PageDown: cursor + 10,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (to === undefined) return null;
  const next = Math.min(count - 1, Math.max(0, to));
  return { cursor: next, anchor: isExtending ? anchor : next };
}
