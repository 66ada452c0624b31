import type { ReplayError, ReplayPage, ReplayView } from "#api/replays.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Replay } from "#model/replay.ts";
import type { ReplayDetail, ReplaySegment } from "#collector/store/port/replays.ts";

/** Lines of a timeline; a page with more would be slow to read and to load. */
const MAX_STEPS = 2_000;
const MAX_MISSING = 100;

export function replayView(replay: Replay): ReplayView {
  const { replayId, projectId: _project, receivedAt: _received, started, ended, ...rest } = replay;
  return {
    ...rest,
    id: replayId,
    started: isoFromMillis(started),
    ended: isoFromMillis(ended),
    duration: ended - started,
  };
}

export function replayPage({ replay, segments, traceIds }: ReplayDetail, errors: ReplayError[]): ReplayPage {
  const steps = segments.flatMap((segment) => segment.steps).toSorted((left, right) => left.at - right.at);
  const cut = Math.max(steps.length - MAX_STEPS, 0);
  const firsts = segments.flatMap(({ first }) => (first === null ? [] : [first]));
  return {
    replay: replayView(replay),
    errors,
    traceIds,
    steps: steps.slice(0, MAX_STEPS),
    furtherSteps: cut + segments.reduce((sum, { furtherSteps }) => sum + furtherSteps, 0),
    missing: missingOf(segments),
    unreadable: segments.filter(({ isReadable }) => !isReadable).length,
    recorded: segments.reduce((sum, { events }) => sum + events, 0),
    firstFrame: firsts.length === 0 ? null : Math.min(...firsts),
    videos: replay.kind === "video" ? segments.map(({ blob, first }) => ({ part: blob, at: first })) : [],
  };
}

/** The numbers between 0 and the last one that no segment has. */
function missingOf(segments: ReplaySegment[]): number[] {
  const known = new Set(segments.flatMap(({ segment }) => segment ?? []));
  const last = Math.max(-1, ...known);
  const missing: number[] = [];
  for (let number = 0; number < last && missing.length < MAX_MISSING; number += 1)
    if (!known.has(number)) missing.push(number);
  return missing;
}
