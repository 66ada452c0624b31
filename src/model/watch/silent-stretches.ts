import type { UnixMillis } from "#lib/units.ts";
import { judgeSilence, LEAST_SILENCE, usualPauses } from "./judge-silence.ts";
import type { Stretch } from "./replay-verdicts.ts";

/**
 * When something that was seen at these times (the earliest first) was silent, up to `end`, as if the collector had listened all the
 * time. `habit` are the times up to one of them that say what was usual then.
 */
export function silentStretches(
  times: readonly UnixMillis[],
  habit: (place: number) => readonly UnixMillis[],
  end: UnixMillis,
): Stretch[] {
  const stretches: Stretch[] = [];
  let began = 0;
  for (const [place, last] of times.entries()) {
    const next = times[place + 1] ?? end;
    // Shorter pauses are not silence, whatever is usual.
    if (next - last <= LEAST_SILENCE && place < times.length - 1) continue;
    const pauses = usualPauses(habit(place));
    const verdictAt = (now: UnixMillis) =>
      judgeSilence(last, pauses, { now, since: 0, isQuietTime: false }).verdict;
    const silent = Math.min(next, last + pauses.limit + 1);
    stretches.push({ from: times[began]!, to: silent, verdict: verdictAt(last) });
    if (silent < next) stretches.push({ from: silent, to: next, verdict: verdictAt(silent) });
    began = place + 1;
  }
  return stretches;
}
