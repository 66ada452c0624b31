import type { ProjectId } from "#lib/ids.ts";
import type { Scrubbing } from "#lib/scrub/detector.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

/** When a request was received, and how far back the store keeps records. */
export interface Reception {
  receivedAt: UnixMillis;
  /** Older events and records get the time of their receipt: the store would drop their day at once. */
  maxAge: Millis;
}

/** What all records of a request share. */
export interface RecordContext extends Reception {
  projectId: ProjectId;
  /** The service of records that do not name one: Sentry's payloads have no field for it. */
  defaultService: string;
  scrubbing: Scrubbing;
}
