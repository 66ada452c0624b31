import { Worker } from "node:worker_threads";
import { AppError } from "#lib/app-error.ts";
import type { Clock } from "#lib/clock.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import type { Notice } from "#model/notice.ts";
import { FIRST_PROJECT } from "#model/project.ts";
import { DEFAULT_SETTINGS, ProjectSettings, retentionOf } from "#model/project-settings.ts";
import { runningAct } from "../port/acts.ts";
import type { Store } from "../port/store.ts";
import { createAskAroundDamage } from "./engine/ask-around-damage.ts";
import { dayName, dayOf } from "./engine/day.ts";
import { prepareFolder } from "./engine/prepare-folder.ts";
import type { ProjectIdentity } from "./engine/prepare-state.ts";
import { CHANGES, ROUTINE, UPKEEP } from "./changes.ts";
import { INTERNAL_QUESTIONS, QUESTIONS, WATCH_QUESTIONS } from "./questions.ts";
import { remoteMethods, slowNames } from "./engine/remote.ts";
import { clearGoneNotices, damageNotice, startNotices } from "./notices/damage-notices.ts";
import { noteRoom } from "./notices/disk-notice.ts";
import { createNoticeList } from "./notices/notice-list.ts";
import { erasedPersonsOf } from "./erasure/redact-batch.ts";
import { runErasures } from "./erasure/run-erasures.ts";
import { roomMeter, type RoomOptions } from "./engine/measure-room.ts";
import { createReaderPool, type ReaderPool } from "./engine/reader-pool.ts";
import { startCatchUp } from "./issues/catch-up-words.ts";
import { startBackfill } from "./issues/backfill-words.ts";
import { startRemoval } from "./issues/remove-events.ts";
import { cacheValue } from "#lib/cache.ts";
import type { Expiry } from "./engine/delete-expired.ts";
import { startRetention } from "./engine/retention.ts";
import { indexSizes, sizesOf } from "./engine/store-folder.ts";
import { startWakeTimer } from "./issues/wake-timer.ts";
import { trustClock, watchClock } from "./engine/watch-clock.ts";
import { createWriter, type WriterOptions } from "./engine/writer.ts";
import { type SealedBatch, sealRecords } from "./engine/sealed-batch.ts";

export interface SqliteStoreOptions {
  /** The folder of the store's files, created where it does not exist. */
  folder: string;
  clock: Clock;
  /** Time passed, whatever the clock says. Without it, the clock is taken at its word. */
  elapsed?: () => Millis;
  retentionDays: number;
  /** Beyond this size the oldest days are deleted early. */
  retentionBytes?: Bytes | undefined;
  /** How many projects share the limit of bytes; one without it. */
  sharedBy?: () => number;
  /** Whether a project may open only as many issues per minute as its settings say. */
  capsNewIssues?: boolean;
  /** The least to keep free of a disk of this size; nothing unless given. */
  minFree?: RoomOptions["minFree"];
  /** A question's deadline. */
  deadline?: Millis;
  maxQueued?: number;
  maxQueuedBytes?: number;
  /** The project of a new folder; the first one without it. */
  project?: ProjectIdentity | undefined;
  /** Begins a new state file where the former one is lost. */
  acceptNewState?: boolean;
  /** Called after each commit, with how long it took and what the ledger was given. */
  onCommit?: WriterOptions["onCommit"];
  /** Called after each question, with how long its answer took. */
  onAnswer?: (took: Millis) => void;
  /** Called with each new notice, for the log. */
  onNotice?: (notice: Notice) => void;
}

const READERS = 2;
/** An idle thread holds about 20 MB. */
const READER_IDLE: Millis = 10_000;
/** Longer than from one evaluation of the rules to the next, so that it keeps what it has read. */
const WATCHER_IDLE: Millis = 180_000;
const WATCHER_DEADLINE: Millis = 60_000;
/** Longer than writing the largest file anew takes. */
const REWRITE_DEADLINE: Millis = 3_600_000;
const WRITER_IDLE: Millis = 60_000;
const MAX_QUEUED = 4096;

/**
 * Opens the store on SQLite: a state file, a file per day, one writer thread and a pool of reader threads.
 * Throws `AppError` with `store_in_use`, `store_corrupt`, `store_full`, `store_unavailable`, `store_read_only`,
 * `store_too_new`, `store_old_form` or `state_lost`.
 */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const { folder, clock } = options;
  const prepared = prepareFolder(folder, dayOf(clock()), options.acceptNewState, options.project);
  const writer = createWriter({
    folder,
    clock: () => watched.now(),
    idle: WRITER_IDLE,
    defaultCaps: {
      payloadsPerHour: DEFAULT_SETTINGS.issueCapPerHour,
      newPerMinute: options.capsNewIssues === true ? DEFAULT_SETTINGS.newIssuesPerMinute : null,
    },
    maxQueued: options.maxQueued ?? MAX_QUEUED,
    maxQueuedBytes: options.maxQueuedBytes ?? 96 * 1024 * 1024,
    onDamage(damage) {
      // Their connections, and what they have cached of it, are of the file that was replaced.
      readers.renew();
      watcher.renew();
      notices.raise(damageNotice(damage));
      if (damage.kind === "search") backfill.restart();
    },
    onMissedWords: () => catchUp.begin(),
    onCommit: options.onCommit,
  });
  const startReader = () =>
    new Worker(new URL("./engine/reader-worker.ts", import.meta.url), {
      name: "store-reader",
      workerData: { folder },
    });
  const readers = createReaderPool({
    start: startReader,
    size: READERS,
    deadline: options.deadline ?? 10_000,
    idle: READER_IDLE,
    maxWaiting: 256,
    slow: slowNames(QUESTIONS),
  });
  const watcher = createReaderPool({
    start: startReader,
    size: 1,
    deadline: WATCHER_DEADLINE,
    idle: WATCHER_IDLE,
    maxWaiting: 8,
  });
  const rewriter = createReaderPool({
    start: startReader,
    size: 1,
    deadline: REWRITE_DEADLINE,
    idle: READER_IDLE,
    maxWaiting: 1,
  });
  const around = (pool: ReaderPool) =>
    createAskAroundDamage({
      folder,
      ask: (name, args) => pool.ask(name, args),
      setDayAside: (day, damaged) => upkeep.setDayAside(day, dayOf(watched.now()), damaged),
      mendSearch: () => upkeep.mendSearch(),
    });
  const ask = timed(around(readers), options.onAnswer);
  const change = (name: string, args: unknown[]) => writer.change(name, args);
  const questions = { ...remoteMethods(QUESTIONS, ask), ...remoteMethods(WATCH_QUESTIONS, around(watcher)) };
  const changes = remoteMethods(CHANGES, (name, args) => writer.change(name, args, runningAct()));
  const routine = remoteMethods(ROUTINE, change);
  const internal = remoteMethods(INTERNAL_QUESTIONS, ask);
  const upkeep = remoteMethods(UPKEEP, change);

  const notices = createNoticeList({
    clock,
    stored: prepared.notices,
    put: upkeep.putNotice,
    remove: upkeep.deleteNotice,
    raised: options.onNotice ?? (() => undefined),
  });
  const { elapsed } = options;
  const watched =
    elapsed === undefined
      ? trustClock(clock)
      : watchClock({ folder, clock, elapsed, known: prepared.knownTime, notices });
  const clearNotices = () => clearGoneNotices(folder, notices);
  const deleteExpired = async (expiry: Expiry) => {
    // On a full disk above all, retention goes on.
    await upkeep.putKnownTime(watched.known()).catch(() => undefined);
    return upkeep.deleteExpired(expiry).finally(clearNotices);
  };
  const getSettings = async (project: ProjectId) => {
    const json = await internal.getProjectSettingsJson(project);
    return json === null ? DEFAULT_SETTINGS : ProjectSettings.parse(JSON.parse(json));
  };
  const getRetention = async () =>
    retentionOf(await getSettings(options.project?.id ?? FIRST_PROJECT), {
      days: options.retentionDays,
      bytes:
        options.retentionBytes === undefined
          ? null
          : Math.floor(options.retentionBytes / (options.sharedBy?.() ?? 1)),
    });
  const retention = startRetention(deleteExpired, watched, { folder, retention: getRetention });
  const waking = startWakeTimer(upkeep.wakeIssues, watched.now);
  const removal = startRemoval(upkeep.removeEvents);
  const backfill = startBackfill(internal.listWithoutWords, upkeep.addWords, () =>
    notices.clear("search_rebuilding", ""),
  );
  const catchUp = startCatchUp(internal.listMissedWords, upkeep.addMissedWords);
  const erased = erasedPersonsOf(prepared.erased, clock);
  const { rewriteDay } = remoteMethods(INTERNAL_QUESTIONS, around(rewriter));
  const erasures = runErasures({
    eraseStep: (rewritten) => upkeep.eraseStep(watched.now(), rewritten),
    rewriteDay: (day) => rewriteDay(folder, day),
    renew() {
      readers.renew();
      watcher.renew();
      backfill.restart();
    },
  });
  const minFree = options.minFree ?? (() => 0);
  const room = roomMeter(folder, { clock, minFree, measured: (read) => noteRoom(notices, read) });
  // Every page of the dashboard needs it, so it must not wait behind slow questions.
  const signIns = cacheValue(questions.getSignIns);

  clearNotices();
  for (const notice of startNotices(prepared)) notices.raise(notice);

  return {
    ...questions,
    ...changes,
    ...routine,
    append: (batch) => writer.append(erased.redact(batch)),
    openBatch() {
      const parts: SealedBatch[] = [];
      const added = erased.added();
      return {
        add: (part) => void parts.push(sealRecords(erased.redact(part))),
        addSealed: (part) => void parts.push(part),
        takesSealed: !erased.areAny(),
        async append(last) {
          // An erasure began after a part was sealed, and may have searched the day's file already. The sender tries again.
          if (erased.added() !== added) throw new AppError("store_busy");
          return writer.append(erased.redact(last), parts);
        },
      };
    },
    async changeIssues(request, now) {
      const changed = await changes.changeIssues(request, now);
      if (request.change.kind === "archive") waking.look();
      if (request.change.kind === "delete") removal.begin();
      return changed;
    },
    async undoBulkChange(bulkId, actor, now) {
      const undone = await changes.undoBulkChange(bulkId, actor, now);
      waking.look();
      return undone;
    },
    async startErasure(person, now) {
      // What arrives from here on is redacted, so that a file once searched holds nothing of them again.
      const started = await changes.startErasure(person, now);
      erased.add(started);
      erasures.begin();
      return started;
    },
    getProjectSettings: getSettings,
    async putProjectSettings(project, settings) {
      await changes.putProjectSettings(project, settings);
      retention.soon();
    },
    getRetention,
    getSignIns: () => signIns.get(),
    setOperatorPassword: (hash, now) => signIns.change(() => changes.setOperatorPassword(hash, now)),
    spendLink: (link, password, now) => signIns.change(() => changes.spendLink(link, password, now)),
    removePerson: (person) => signIns.change(() => changes.removePerson(person)),
    measure() {
      // Measuring a few dozen files is faster than asking a thread to.
      const { days, aside, rest } = sizesOf(folder);
      const set = aside.reduce((sum, { bytes }) => sum + bytes, 0);
      return Promise.resolve({
        days: days.map(({ day, bytes }) => ({ day: dayName(day), bytes })),
        rest: set + rest,
        restOf: { aside: set, ...indexSizes(folder) },
      });
    },
    room,
    health: () => Promise.resolve({ queued: writer.queued(), queueLimit: options.maxQueued ?? MAX_QUEUED }),
    raiseNotice: (notice) => notices.raise(notice),
    clearNotice: (code, subject) => notices.clear(code, subject),
    async listNotices() {
      await room();
      return notices.list();
    },
    now: watched.now,
    async close() {
      notices.stop();
      watched.stop();
      retention.stop();
      waking.stop();
      removal.stop();
      erasures.stop();
      backfill.stop();
      catchUp.stop();
      // The last connection to close checkpoints the write-ahead log, so it must be the writer's: readers cannot write.
      await readers.close();
      await watcher.close();
      await rewriter.close();
      if (elapsed !== undefined) await upkeep.putKnownTime(watched.known()).catch(() => undefined);
      await writer.close();
      prepared.unlock();
    },
  };
}

type Ask = (name: string, args: unknown[]) => Promise<unknown>;

/** The same, which says after each answer how long it took. */
function timed(ask: Ask, onAnswer: SqliteStoreOptions["onAnswer"]): Ask {
  if (onAnswer === undefined) return ask;
  return async (name, args) => {
    const started = performance.now();
    try {
      return await ask(name, args);
    } finally {
      onAnswer(performance.now() - started);
    }
  };
}
