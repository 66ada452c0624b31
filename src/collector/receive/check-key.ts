import { err, ok, type Result } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import { readKey } from "#collector/wire/sentry/read-auth.ts";

/** Where a request names its project and its key. */
export interface Sender {
  /** The project's id in the path; null if the path has none. */
  projectId: string | null;
  /** All values from all places, so that conflicting ones are noticed. */
  authHeaders: string[];
  queryKeys: string[];
}

export type KeyError = { code: "no_key" | "conflicting_keys" | "unknown_key" | "wrong_project" };

/** The project that the sender's key belongs to; it must be the one in the path. `dsn` comes from an envelope's header. */
export function checkKey(projects: Project[], sender: Sender, dsn?: unknown): Result<Project, KeyError> {
  const key = readKey({ ...sender, dsn });
  if (!key.ok) return key;
  if (key.value === null) return err({ code: "no_key" });
  const project = projects.find((candidate) => candidate.publicKey === key.value);
  if (project === undefined) return err({ code: "unknown_key" });
  return isNamed(project, sender.projectId) ? ok(project) : err({ code: "wrong_project" });
}

export function isNamed(project: Project, projectId: string | null): boolean {
  return projectId === null || projectId === String(project.id);
}
