import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

/** What every record of a request has in common. */
export interface RecordContext {
  projectId: ProjectId;
  /** The service of records that do not name one: Sentry's payloads have no field for it. */
  defaultService: string;
  receivedAt: UnixMillis;
}
