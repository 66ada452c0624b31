import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import { readKey } from "#collector/wire/sentry/read-auth.ts";

/** Where a request names its project and its key. */
export interface Sender {
  /** The project's id in the path; null if the path has none. */
  projectId: string | null;
  /** All values from all places, so that conflicting ones are noticed. */
  authHeaders: string[];
  queryKeys: string[];
}

export type KeyError = {
  code: "no_key" | "conflicting_keys" | "unknown_key" | "expired_key" | "wrong_project" | "archived_project";
};

/** A project that a sender may report to, and the key it did so with; null for a program that needs none. */
export interface Admitted {
  project: Project;
  key: ProjectKey | null;
}

/** The project that the sender's key belongs to; it must be the one in the path. `dsn` comes from an envelope's header. */
export function checkKey(
  projects: Project[],
  sender: Sender,
  now: UnixMillis,
  dsn?: unknown,
): Result<Admitted, KeyError> {
  const sent = readKey({ ...sender, dsn });
  if (!sent.ok) return sent;
  if (sent.value === null) return err({ code: "no_key" });
  for (const project of projects) {
    const key = project.keys.find(({ publicKey }) => publicKey === sent.value);
    if (key === undefined) continue;
    if (!isNamed(project, sender.projectId)) return err({ code: "wrong_project" });
    if (key.expiresAt !== null && key.expiresAt <= now) return err({ code: "expired_key" });
    return project.archivedAt === null ? ok({ project, key }) : err({ code: "archived_project" });
  }
  return err({ code: "unknown_key" });
}

export function isNamed(project: Project, projectId: string | null): boolean {
  return projectId === null || projectId === String(project.id);
}
