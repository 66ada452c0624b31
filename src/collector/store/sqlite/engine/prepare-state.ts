import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#lib/app-error.ts";
import { randomHex } from "#lib/random-hex.ts";
import type { Project } from "#model/project.ts";
import { checkSchema } from "./check-schema.ts";
import { openConnection, type Connection } from "./connection.ts";
import type { Day } from "./day.ts";
import { migrate } from "./migrate.ts";
import { quarantineState, type Quarantined } from "./quarantine.ts";
import { STATE_SCHEMA } from "./schema/state-schema.ts";
import { snapshotState } from "./snapshot-state.ts";
import { isDamage } from "./store-error.ts";
import { deleteDatabase, listDays, stateFile } from "./store-folder.ts";

export interface PreparedState {
  state: Connection;
  /** Why the state was lost, where a new one was accepted in its place. */
  lost: string | null;
  quarantined: Quarantined[];
}

/**
 * Opens and migrates the state file. It cannot be derived from anything, so where it is damaged, or missing beside days, it is
 * replaced only with `acceptNew`. Throws `AppError("state_lost")` without.
 */
export function prepareState(
  folder: string,
  today: Day,
  acceptNew: boolean,
  project: ProjectIdentity,
): PreparedState {
  const file = stateFile(folder);
  const quarantined: Quarantined[] = [];
  const lost = whyLost(folder);
  if (lost !== null) {
    if (!acceptNew) throw new AppError("state_lost", { context: { file, reason: lost } });
    if (sizeOf(file) > 0) quarantined.push(quarantineState(folder, today, lost));
    deleteDatabase(file);
  }
  const state = openConnection(file, { readOnly: false, cacheMegabytes: 2 });
  migrate(state, STATE_SCHEMA);
  addProject(state, project, lost === null ? randomHex(32) : (formerKey(folder) ?? randomHex(32)));
  if (lost !== null) state.exec("INSERT INTO settings (key, value) VALUES ('incomplete', '')");
  return { state, lost, quarantined };
}

/** What a folder that is new holds. */
export type ProjectIdentity = Pick<Project, "id" | "slug" | "name">;

function addProject(state: Connection, { id, slug, name }: ProjectIdentity, publicKey: string): void {
  if (state.prepare("SELECT 1 FROM projects").get() !== undefined) return;
  state.exec("BEGIN IMMEDIATE");
  state.prepare("INSERT INTO projects (id, slug, name) VALUES (?, ?, ?)").run(id, slug, name);
  state
    .prepare("INSERT INTO project_keys (name, public_key, created) VALUES ('Default', ?, unixepoch() * 1000)")
    .run(publicKey);
  state.exec("COMMIT");
}

/** Marks a state that was begun in place of a lost one as whole; until then another start takes it for lost. */
export function completeState(state: Connection): void {
  state.exec("DELETE FROM settings WHERE key = 'incomplete'");
}

/** What is wrong with the state file; null if nothing is, or if there is nothing that it could have been about. */
function whyLost(folder: string): string | null {
  const file = stateFile(folder);
  if (sizeOf(file) === 0) {
    if (listDays(folder).length === 0) return null;
    return existsSync(file) ? "is empty" : "is missing";
  }
  let state: Connection | undefined;
  try {
    state = openConnection(file, { readOnly: false, cacheMegabytes: 2 });
    snapshotState(folder, state);
    migrate(state, STATE_SCHEMA);
    checkSchema(state, STATE_SCHEMA);
    const { rows, incomplete } = state
      .prepare(
        `SELECT (SELECT count(*) FROM progress) * (SELECT count(*) FROM projects) AS rows,
           EXISTS (SELECT 1 FROM settings WHERE key = 'incomplete') AS incomplete`,
      )
      .get() as { rows: number; incomplete: number };
    if (incomplete === 1) return "is incomplete";
    return rows === 0 && listDays(folder).length > 0 ? "is empty" : null;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return `is damaged (${String(error.context["reason"])})`;
  } finally {
    state?.close();
  }
}

/** Senders are configured with the key, which the credentials for other processes have too. */
function formerKey(folder: string): string | null {
  try {
    const { dsn } = JSON.parse(readFileSync(join(folder, "credentials.json"), "utf8")) as { dsn: string };
    const key = new URL(dsn).username;
    return /^[0-9a-f]{32}$/.test(key) ? key : null;
  } catch {
    return null;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
