import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

/** Which entries of the audit log to list; null does not filter. */
export interface AuditFilter {
  /** Part of a name, an address, or a kind of actor. */
  who: string | null;
  /** Part of what it was about, or of an action; `actions` are those whose description has this part. */
  what: string | null;
  actions: readonly string[];
  project: ProjectId | null;
  start: UnixMillis | null;
  /** Exclusive. */
  end: UnixMillis | null;
}
