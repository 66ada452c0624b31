import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#lib/app-error.ts";
import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import { DEFAULT_SETTINGS, ProjectSettings } from "#model/api/settings.ts";
import type { Store } from "../port.ts";
import { openConnection } from "./connection.ts";
import { lockFolder } from "./lock-folder.ts";
import { migrate } from "./migrate.ts";
import type { QuestionAnswer, QuestionArguments, QuestionName } from "./questions.ts";
import { createReaderPool } from "./reader-pool.ts";
import { startRetention } from "./retention.ts";
import { storeError } from "./store-error.ts";
import { createWriter } from "./writer.ts";

export interface SqliteStoreOptions {
  /** The folder that holds the database; made when it is not there. */
  folder: string;
  clock: Clock;
  retentionDays: number;
  /** A question's deadline. */
  deadline?: Millis;
  maxQueued?: number;
  maxQueuedBytes?: number;
}

const READERS = 2;
const READER_IDLE: Millis = 30_000;
const WRITER_CACHE_MEGABYTES = 64;
const READER_CACHE_MEGABYTES = 24;

/**
 * Opens the store on SQLite: one file, one writer thread, readers in threads of their own.
 * Throws `AppError` with `store_in_use`, `store_corrupt`, `store_full`, `store_unavailable`, `store_read_only` or
 * `store_too_new`.
 */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const file = join(options.folder, "glasshouse.db");
  const unlock = prepare(options.folder, file);
  const writer = createWriter({
    file,
    clock: options.clock,
    cacheMegabytes: WRITER_CACHE_MEGABYTES,
    maxQueued: options.maxQueued ?? 4096,
    maxQueuedBytes: options.maxQueuedBytes ?? 96 * 1024 * 1024,
  });
  const readers = createReaderPool({
    start: () =>
      new Worker(new URL("./reader-worker.ts", import.meta.url), {
        name: "store-reader",
        workerData: { file, cacheMegabytes: READER_CACHE_MEGABYTES },
      }),
    size: READERS,
    deadline: options.deadline ?? 10_000,
    idle: READER_IDLE,
    maxWaiting: 256,
  });
  const retention = startRetention(writer, options.clock, options.retentionDays);

  async function ask<Name extends QuestionName>(
    name: Name,
    ...args: QuestionArguments<Name>
  ): Promise<QuestionAnswer<Name>> {
    return (await readers.ask(name, args)) as QuestionAnswer<Name>;
  }

  return {
    append: (batch) => writer.append(batch),
    listProjects: () => ask("listProjects"),
    listIssues: (project, filter, sort, page, now) => ask("listIssues", project, filter, sort, page, now),
    getIssue: (id, now) => ask("getIssue", id, now),
    async updateIssue(id, { status }, now) {
      const found = await writer.change("updateIssue", id, status);
      return found ? ((await ask("getIssue", id, now))?.issue ?? null) : null;
    },
    listIssueEvents: (id, page) => ask("listIssueEvents", id, page),
    getLatestEvent: (id) => ask("getLatestEvent", id),
    getEvent: (project, id) => ask("getEvent", project, id),
    getAttachment: (id) => ask("getAttachment", id),
    listTraces: (filter, sort, page) => ask("listTraces", filter, sort, page),
    getTrace: (id) => ask("getTrace", id),
    countTrace: (id) => ask("countTrace", id),
    listLogs: (filter, page) => ask("listLogs", filter, page),
    find: (text) => ask("find", text),
    listOutcomes: (start, end) => ask("listOutcomes", start, end),
    async listOutcomesOverTime(start, end, interval) {
      const steps = Array.from(
        { length: Math.ceil((end - start) / interval) },
        (_, n) => start + n * interval,
      );
      const sums = steps.map(async (at) => {
        const outcomes = await ask("listOutcomes", at, Math.min(at + interval, end));
        return outcomes.map((outcome) => Object.assign(outcome, { at }));
      });
      return (await Promise.all(sums)).flat();
    },
    listMetrics: notAnswered,
    listMetricAttributes: notAnswered,
    queryMetric: notAnswered,
    listMetricPoints: notAnswered,
    listMonitors: notAnswered,
    listCheckIns: notAnswered,
    listReleaseHealth: notAnswered,
    listBlobs: notAnswered,
    getBlob: notAnswered,
    listFeedback: notAnswered,
    async getProjectSettings(project) {
      const json = await ask("getSetting", `project:${project}`);
      return json === null ? DEFAULT_SETTINGS : ProjectSettings.parse(JSON.parse(json));
    },
    putProjectSettings: (project, settings) =>
      writer.change("setSetting", `project:${project}`, JSON.stringify(settings)),
    summarize: (since) => ask("summarize", since),
    putSourceMap: (debugId, map) => writer.change("putSourceMap", debugId, map, options.clock()),
    getSourceMap: (debugId) => ask("getSourceMap", debugId),
    missingSourceMaps: (debugIds) => ask("missingSourceMaps", debugIds),
    getPasswordHash: () => ask("getPasswordHash"),
    setPasswordHash: (hash) => writer.change("setPasswordHash", hash),
    createSession: (tokenHash, expires) =>
      writer.change("createSession", tokenHash, expires, options.clock()),
    hasSession: (tokenHash, now) => ask("hasSession", tokenHash, now),
    deleteSession: (tokenHash) => writer.change("deleteSession", tokenHash),
    health: () => Promise.resolve({ queued: writer.queued(), queueLimit: options.maxQueued ?? 4096 }),
    async close() {
      retention.stop();
      // The last connection to close puts the write-ahead log back into the file: the writer's, which may write.
      await readers.close();
      await writer.close();
      unlock();
    },
  };
}

/** This adapter keeps what the question asks for without reading it; see `unread-items.ts`. */
function notAnswered(): Promise<never> {
  return Promise.reject(new AppError("store_cannot_answer"));
}

/** Makes the folder, takes its lock, and brings the file to the present schema before any thread opens it. */
function prepare(folder: string, file: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new AppError("store_unavailable", {
      cause: error,
      context: { file: folder, reason: String(error) },
    });
  }
  const unlock = lockFolder(folder);
  try {
    const connection = openConnection(file, { readOnly: false, cacheMegabytes: 2 });
    migrate(connection, file, () => randomBytes(16).toString("hex"));
    connection.close();
    return unlock;
  } catch (error) {
    unlock();
    throw storeError(error, file);
  }
}
