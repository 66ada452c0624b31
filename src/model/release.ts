import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

/** A version of the product, as a tool announced it. Releases that only events name are not among these. */
export interface Release {
  projectId: ProjectId;
  version: string;
  createdAt: UnixMillis;
  releasedAt: UnixMillis | null;
  url: string | null;
  ref: string | null;
}

/** A release that was put somewhere. */
export interface Deploy {
  projectId: ProjectId;
  version: string;
  environment: string;
  name: string | null;
  url: string | null;
  finishedAt: UnixMillis;
}
