import type { ProjectId } from "#lib/ids.ts";
import { PROJECT_PARAM } from "#lib/project-param.ts";
import type { UnixMillis } from "#lib/units.ts";

/** The only organization in Sentry's API paths. */
export const ORGANIZATION = "glasshouse";

/** The project of the data folder itself. Others have a folder of their own within it. */
export const FIRST_PROJECT = 1 as ProjectId;

export interface Project {
  id: ProjectId;
  slug: string;
  name: string;
  /** The key that its DSN is shown with: the latest that does not expire. Empty if all do. */
  publicKey: string;
  keys: ProjectKey[];
  /** Since when it takes nothing any more; null while it does. */
  archivedAt: UnixMillis | null;
}

/** Lets senders report to a project. */
export interface ProjectKey {
  id: number;
  name: string;
  /** The public half of the DSN: 32 hex digits. */
  publicKey: string;
  createdAt: UnixMillis;
  /** From when on it is refused; null for never. */
  expiresAt: UnixMillis | null;
  /** The most items that it may send in a minute; null without a limit of its own. */
  perMinute: number | null;
  /** Accurate to a few minutes; null if it was never used. */
  usedAt: UnixMillis | null;
}

/** Of letters, digits and dashes, as Sentry's API has them in paths. */
export const PROJECT_SLUG = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;

/** A project answers to its slug and to its number. */
export function isCalled({ id, slug }: { id: number; slug: string }, name: string): boolean {
  return slug === name || String(id) === name;
}

/** A link to a page of the dashboard that opens it in this project; the first one needs no name. */
export function linkInto({ id, slug }: { id: number; slug: string }, url: string): string {
  if (id === FIRST_PROJECT) return url;
  return `${url}${url.includes("?") ? "&" : "?"}${PROJECT_PARAM}=${encodeURIComponent(slug)}`;
}

/** The address that SDKs report to: `http://<key>@host:port/<project>`. `url` is the collector's address. */
export function dsnOf(project: Pick<Project, "id" | "publicKey">, url: string): string {
  const dsn = new URL(url);
  dsn.username = project.publicKey;
  dsn.pathname = `${dsn.pathname.replace(/\/$/, "")}/${project.id}`;
  return dsn.href;
}
