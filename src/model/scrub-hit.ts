import type { ProjectId } from "#lib/ids.ts";

/** How many values a detector replaced in what a project received. */
export interface ScrubHit {
  projectId: ProjectId;
  detector: string;
  hits: number;
}

/** The same on one day: days since 1970, in UTC. */
export interface DailyScrubHit extends ScrubHit {
  day: number;
}
