import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Scope } from "./rights.ts";

/** A program's key to the API. The token itself is stored as a hash only. */
export interface AccessToken {
  id: number;
  /** Unique, whatever the case. */
  name: string;
  scope: Scope;
  /** The only project that it is for; null for all. */
  project: ProjectId | null;
  createdAt: UnixMillis;
  /** The name of whoever made it. */
  createdBy: string;
  /** Null if it never does. */
  expires: UnixMillis | null;
  /** Accurate to a few minutes; null if it never was. */
  usedAt: UnixMillis | null;
}
