import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

/** The time that the store keeps, around a request. */
export interface Reception {
  receivedAt: UnixMillis;
  /** Events and records from further back count as just received: the store would drop their day at once. */
  maxAge: Millis;
}

/** What every record of a request has in common. */
export interface RecordContext extends Reception {
  projectId: ProjectId;
  /** The service of records that do not name one: Sentry's payloads have no field for it. */
  defaultService: string;
}
