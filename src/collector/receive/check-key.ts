import { err, ok, type Result } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import { readKey } from "#collector/wire/sentry/read-auth.ts";

/** What a request says of who sends it. */
export interface Sender {
  /** The project's id as the path has it; null where the path has none. */
  projectId: string | null;
  /** Every value of every place that was said, so that those which disagree are seen. */
  authHeaders: string[];
  queryKeys: string[];
}

export type KeyError = { code: "no_key" | "conflicting_keys" | "unknown_key" | "wrong_project" };

/** The project that the sender's key opens; it must be the one that the path names. `dsn` is an envelope's own. */
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
