import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import type { Outcome } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";

/** What changes by hand: projects and their settings, source maps, accounts; and the ledger. */
export interface StateStore {
  listProjects(): Promise<Project[]>;
  /** `DEFAULT_SETTINGS` for a project that has none. The store itself obeys `issueCapPerHour`. */
  getProjectSettings(project: ProjectId): Promise<ProjectSettings>;
  putProjectSettings(project: ProjectId, settings: ProjectSettings): Promise<void>;
  listOutcomes(start: UnixMillis, end: UnixMillis): Promise<Omit<Outcome, "at">[]>;
  /** The same, summed by steps of `interval` (whole minutes) that begin at `start`; `at` is the step's begin. Steps without any are left out. */
  listOutcomesOverTime(start: UnixMillis, end: UnixMillis, interval: Millis): Promise<Outcome[]>;
  /** Source maps by debug id; the JSON of the map. */
  putSourceMap(debugId: string, map: Uint8Array): Promise<void>;
  getSourceMap(debugId: string): Promise<Uint8Array | null>;
  /** Which of these debug ids have no map yet. */
  missingSourceMaps(debugIds: string[]): Promise<string[]>;
  /** Accounts and sessions. Tokens and passwords are given and kept as hashes only. */
  getPasswordHash(): Promise<string | null>;
  /** Ends every session. */
  setPasswordHash(hash: string): Promise<void>;
  createSession(tokenHash: string, expires: UnixMillis): Promise<void>;
  hasSession(tokenHash: string, now: UnixMillis): Promise<boolean>;
  deleteSession(tokenHash: string): Promise<void>;
}
