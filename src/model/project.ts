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

/** Where SDKs report to: `http://<key>@host:port/<project>`. `url` is the collector's address. */
export function dsnOf(project: Pick<Project, "id" | "publicKey">, url: string): string {
  const dsn = new URL(url);
  dsn.username = project.publicKey;
  dsn.pathname = `${dsn.pathname.replace(/\/$/, "")}/${project.id}`;
  return dsn.href;
}
