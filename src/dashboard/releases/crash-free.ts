import type { ReleaseView } from "#api/releases.ts";

/** The part of the sessions that did not end in a crash, in words: `99.87 %`; never rounded up to all of them. */
export function crashFree(health: NonNullable<ReleaseView["glasshouse"]["health"]>): string {
  const { sessions, crashed } = health;
  if (crashed === 0) return "100 %";
  return `${(Math.floor(((sessions - crashed) / sessions) * 10_000) / 100).toFixed(2)} %`;
}
