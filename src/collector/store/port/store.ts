import type { ProjectId } from "#lib/ids.ts";
import type { Clock } from "#lib/clock.ts";
import type { Bytes } from "#lib/units.ts";
import type { Notice, NoticeCode } from "#model/notice.ts";
import type { ProjectSettings, Retention } from "#model/project-settings.ts";
import type { CHANGES, ROUTINE } from "../sqlite/changes.ts";
import type { RemoteMethods } from "../sqlite/engine/remote.ts";
import type { QUESTIONS, WATCH_QUESTIONS } from "../sqlite/questions.ts";
import type { Appended, Batch, PartedBatch } from "./batch.ts";
import type { Room } from "./room.ts";

/**
 * The store. Its questions and changes are declared where SQLite implements them, in `QUESTIONS`, `WATCH_QUESTIONS`, `CHANGES` and
 * `ROUTINE`, and documented there. This type is derived from these tables and contains nothing of SQLite, so another adapter implements it like any
 * interface. The files beside this one, and the model, define the shapes that go in and out.
 *
 * A question that exceeds its deadline is aborted and rejects with `AppError("query_timeout")`.
 */
export interface Store
  extends
    RemoteMethods<typeof QUESTIONS>,
    RemoteMethods<typeof WATCH_QUESTIONS>,
    RemoteMethods<typeof CHANGES>,
    RemoteMethods<typeof ROUTINE> {
  /** Resolves when the batch is durable; rejects with `AppError("store_busy")` when the queue is full, `"store_full"` when the disk is. */
  append(batch: Batch): Promise<Appended>;
  openBatch(): PartedBatch;
  /** `DEFAULT_SETTINGS` for a project without settings. The store itself applies `issueCapPerHour`. */
  getProjectSettings(project: ProjectId): Promise<ProjectSettings>;
  /** What holds for this project now. */
  getRetention(): Promise<Retention>;
  /** The time to store what arrives under: the clock's, but never one that is known to be far behind. */
  now: Clock;
  /**
   * Bytes on disk: of each day of receipt (`2026-11-20`, the latest first), and of everything that belongs to no day, parts of
   * which are the damaged and expired days aside, the state, and the search index.
   */
  measure(): Promise<{
    days: { day: string; bytes: Bytes }[];
    rest: Bytes;
    restOf: { aside: Bytes; state: Bytes; search: Bytes };
  }>;
  /** The room on the store's disk, measured at most once a second. */
  room(): Promise<Room>;
  /** Depth of the write queue and its limit, for readiness and metrics. */
  health(): Promise<{ queued: number; queueLimit: number }>;
  /**
   * Raises a notice, or replaces the text of one already raised. Never fails, even while nothing can be written: then it is
   * stored later. Cheap when nothing changes.
   */
  raiseNotice(notice: Omit<Notice, "at">): void;
  clearNotice(code: NoticeCode, subject: string): void;
  /** The latest first, bounded in number. */
  listNotices(): Promise<Notice[]>;
  /** Commits what is queued, then closes every file. */
  close(): Promise<void>;
}
