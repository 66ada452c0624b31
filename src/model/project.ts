import type { ProjectId } from "#lib/ids.ts";

/** The one organization that Sentry's API paths name. */
export const ORGANIZATION = "glasshouse";

export interface Project {
  id: ProjectId;
  slug: string;
  name: string;
  /** The public half of the DSN: 32 hex digits. */
  publicKey: string;
}
