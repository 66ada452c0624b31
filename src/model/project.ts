import type { ProjectId } from "#lib/ids.ts";

/** The only organization in Sentry's API paths. */
export const ORGANIZATION = "glasshouse";

export interface Project {
  id: ProjectId;
  slug: string;
  name: string;
  /** The public half of the DSN: 32 hex digits. */
  publicKey: string;
}

/** The address that SDKs report to: `http://<key>@host:port/<project>`. `url` is the collector's address. */
export function dsnOf(project: Pick<Project, "id" | "publicKey">, url: string): string {
  const dsn = new URL(url);
  dsn.username = project.publicKey;
  dsn.pathname = `${dsn.pathname.replace(/\/$/, "")}/${project.id}`;
  return dsn.href;
}
