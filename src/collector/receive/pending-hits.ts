import type { ProjectId } from "#lib/ids.ts";
import type { Hits } from "#lib/scrub/detector.ts";
import type { ScrubHit } from "#model/scrub-hit.ts";

/** Hits of detectors that wait for the next batch. */
export interface PendingHits {
  add(projectId: ProjectId, hits: Hits): void;
  /** Returns and removes all of them. */
  drain(): ScrubHit[];
  /** After a batch that was not stored. */
  giveBack(hits: ScrubHit[]): void;
}

export function pendingHits(): PendingHits {
  const waiting = new Map<string, ScrubHit>();
  const add = (hit: ScrubHit) => {
    const key = `${hit.projectId}|${hit.detector}`;
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, { ...hit });
    else known.hits += hit.hits;
  };
  return {
    add(projectId, hits) {
      for (const [detector, times] of hits) add({ projectId, detector, hits: times });
    },
    drain() {
      if (waiting.size === 0) return [];
      const hits = [...waiting.values()];
      waiting.clear();
      return hits;
    },
    giveBack: (hits) => hits.forEach(add),
  };
}
