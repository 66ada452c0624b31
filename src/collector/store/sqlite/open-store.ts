import { Worker } from "node:worker_threads";
import type { Clock } from "#lib/clock.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import { DEFAULT_SETTINGS, ProjectSettings } from "#model/project-settings.ts";
import type { Store } from "../port/store.ts";
import { dayName } from "./engine/day.ts";
import { prepareFolder } from "./engine/prepare-folder.ts";
import { SLOW_QUESTIONS } from "./slow-questions.ts";
import type { QuestionAnswer, QuestionArguments, QuestionName } from "./questions.ts";
import { createReaderPool } from "./engine/reader-pool.ts";
import { startFilling } from "./issues/backfill-words.ts";
import { startRemoval } from "./issues/remove-events.ts";
import { remember } from "./engine/remembered.ts";
import { startRetention } from "./engine/retention.ts";
import { sizesOf } from "./engine/store-folder.ts";
import { startWakeTimer } from "./issues/wake-timer.ts";
import { createWriter } from "./engine/writer.ts";

export interface SqliteStoreOptions {
  /** The folder that holds the files; made when it is not there. */
  folder: string;
  clock: Clock;
  retentionDays: number;
  /** Past it the oldest days go before their time. */
  retentionBytes?: Bytes | undefined;
  /** A question's deadline. */
  deadline?: Millis;
  maxQueued?: number;
  maxQueuedBytes?: number;
}

const READERS = 2;
/** Each thread that waits for nothing holds about 20 MB. */
const READER_IDLE: Millis = 10_000;
const WRITER_IDLE: Millis = 60_000;
const MAX_QUEUED = 4096;

/**
 * Opens the store on SQLite: a file for the state and one for each day, one writer thread, readers in threads of their own.
 * Throws `AppError` with `store_in_use`, `store_corrupt`, `store_full`, `store_unavailable`, `store_read_only`,
 * `store_too_new` or `store_old_form`.
 */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const { folder, clock } = options;
  const unlock = prepareFolder(folder);
  const writer = createWriter({
    folder,
    clock,
    idle: WRITER_IDLE,
    defaultIssueCap: DEFAULT_SETTINGS.issueCapPerHour,
    maxQueued: options.maxQueued ?? MAX_QUEUED,
    maxQueuedBytes: options.maxQueuedBytes ?? 96 * 1024 * 1024,
  });
  const readers = createReaderPool({
    start: () =>
      new Worker(new URL("./engine/reader-worker.ts", import.meta.url), {
        name: "store-reader",
        workerData: { folder },
      }),
    size: READERS,
    deadline: options.deadline ?? 10_000,
    idle: READER_IDLE,
    maxWaiting: 256,
    slow: SLOW_QUESTIONS,
  });
  const retention = startRetention(writer, clock, options);
  const waking = startWakeTimer(writer, clock);
  const removal = startRemoval(writer);

  function asks<Name extends QuestionName>(
    name: Name,
  ): (...args: QuestionArguments<Name>) => Promise<QuestionAnswer<Name>> {
    return async (...args) => (await readers.ask(name, args)) as QuestionAnswer<Name>;
  }
  const filling = startFilling(asks("listWithoutWords"), writer);
  const getProjectSettingsJson = asks("getProjectSettingsJson");
  // Every page of the dashboard begins with this question: it must not wait for those that take long.
  const passwordHash = remember(asks("getPasswordHash"));

  return {
    append: (batch) => writer.append(batch),
    listProjects: asks("listProjects"),
    listIssues: asks("listIssues"),
    listIssueIds: asks("listIssueIds"),
    countIssues: asks("countIssues"),
    listReleaseStarts: asks("listReleaseStarts"),
    listSavedSearches: asks("listSavedSearches"),
    putSavedSearch: (search) => writer.change("putSavedSearch", search),
    deleteSavedSearch: (id, now) => writer.change("deleteSavedSearch", id, now),
    restoreSavedSearch: (id) => writer.change("restoreSavedSearch", id),
    listTagKeys: asks("listTagKeys"),
    listTagValues: asks("listTagValues"),
    getIssue: asks("getIssue"),
    async changeIssues(request, now) {
      const changed = await writer.change("changeIssues", request, now);
      if (request.change.kind === "archive") waking.look();
      if (request.change.kind === "delete") removal.begin();
      return changed;
    },
    listEvents: asks("listEvents"),
    async undoDeed(deed, actor, now) {
      const undone = await writer.change("undoDeed", deed, actor, now);
      waking.look();
      return undone;
    },
    getDeed: asks("getDeed"),
    listIssueActivity: asks("listIssueActivity"),
    getComment: asks("getComment"),
    addComment: (id, actor, text, now) => writer.change("addComment", id, actor, text, now),
    editComment: (id, text, now) => writer.change("editComment", id, text, now),
    deleteComment: (id, deed, actor, now) => writer.change("deleteComment", id, deed, actor, now),
    listMerged: asks("listMerged"),
    getIssueFacets: asks("getIssueFacets"),
    listSimilarIssues: asks("listSimilarIssues"),
    getOldestEvent: asks("getOldestEvent"),
    listIssueEvents: asks("listIssueEvents"),
    getLatestEvent: asks("getLatestEvent"),
    getEvent: asks("getEvent"),
    getAttachment: asks("getAttachment"),
    listTraces: asks("listTraces"),
    mapServices: asks("mapServices"),
    listOperations: asks("listOperations"),
    sampleTraces: asks("sampleTraces"),
    describeTraces: asks("describeTraces"),
    listLinks: asks("listLinks"),
    getTrace: asks("getTrace"),
    getTraceJson: asks("getTraceJson"),
    searchSpans: asks("searchSpans"),
    queryRates: asks("queryRates"),
    countRequests: asks("countRequests"),
    countTrace: asks("countTrace"),
    listLogs: asks("listLogs"),
    countLogs: asks("countLogs"),
    facetLogs: asks("facetLogs"),
    mineLogPatterns: asks("mineLogPatterns"),
    listAttributes: asks("listAttributes"),
    find: asks("find"),
    listOutcomes: asks("listOutcomes"),
    listOutcomesOverTime: asks("listOutcomesOverTime"),
    listMetrics: asks("listMetrics"),
    listMetricAttributes: asks("listMetricAttributes"),
    queryMetric: asks("queryMetric"),
    listMetricPoints: asks("listMetricPoints"),
    listMonitors: asks("listMonitors"),
    listCheckIns: asks("listCheckIns"),
    listReleaseHealth: asks("listReleaseHealth"),
    countReleaseEvents: asks("countReleaseEvents"),
    listReleases: asks("listReleases"),
    getRelease: asks("getRelease"),
    putRelease: (project, version, change, now) => writer.change("putRelease", project, version, change, now),
    deleteRelease: (project, version) => writer.change("deleteRelease", project, version),
    addDeploy: (project, version, deploy) => writer.change("addDeploy", project, version, deploy),
    listDeploys: asks("listDeploys"),
    listBlobs: asks("listBlobs"),
    getBlob: asks("getBlob"),
    listFeedback: asks("listFeedback"),
    async getProjectSettings(project) {
      const json = await getProjectSettingsJson(project);
      return json === null ? DEFAULT_SETTINGS : ProjectSettings.parse(JSON.parse(json));
    },
    putProjectSettings: (project, settings) => writer.change("putProjectSettings", project, settings),
    summarize: asks("summarize"),
    putSourceMap: (debugId, map) => writer.change("putSourceMap", debugId, map, clock()),
    getSourceMap: asks("getSourceMap"),
    missingSourceMaps: asks("missingSourceMaps"),
    getPasswordHash: () => passwordHash.get(),
    setPasswordHash: (hash) => passwordHash.set(hash, () => writer.change("setPasswordHash", hash)),
    createSession: (tokenHash, expires) => writer.change("createSession", tokenHash, expires, clock()),
    hasSession: asks("hasSession"),
    deleteSession: (tokenHash) => writer.change("deleteSession", tokenHash),
    measure() {
      // A few dozen files are asked for their size: quicker than any thread that could be asked.
      const { days, rest } = sizesOf(folder);
      return Promise.resolve({ days: days.map(({ day, bytes }) => ({ day: dayName(day), bytes })), rest });
    },
    health: () => Promise.resolve({ queued: writer.queued(), queueLimit: options.maxQueued ?? MAX_QUEUED }),
    async close() {
      retention.stop();
      waking.stop();
      removal.stop();
      filling.stop();
      // The last connection to close puts the write-ahead log back into the file: the writer's, which may write.
      await readers.close();
      await writer.close();
      unlock();
    },
  };
}
