import type { UnixMillis } from "#lib/units.ts";

interface Kind {
  /** All are shown on Settings; on Now, an error for as long as it holds and a warning for a day. */
  severity: "error" | "warning" | "info";
  /** Whether it is stored. Others describe the running process, and are raised again after a restart if they still hold. */
  lasts: boolean;
}

const kind = (severity: Kind["severity"], lasts: boolean): Kind => ({ severity, lasts });

/** What the collector can report about itself. */
export const NOTICE_KINDS = {
  /** A damaged file was moved away; the subject is its name there. */
  file_quarantined: kind("error", true),
  clock_moved: kind("warning", false),
  /** The clock is ahead of the last known time at a start, as it is wherever the collector did not run for a while. */
  clock_unconfirmed: kind("info", false),
  search_rebuilding: kind("warning", true),
  /** Lasts as long as the shortage, and cannot be stored meanwhile. */
  disk_short: kind("error", false),
  state_damaged: kind("error", false),
  state_replaced: kind("warning", true),
  /** The copy is reached from elsewhere, and nobody can sign in. */
  password_missing: kind("error", false),
  /** Flood protection drops what a project sends; the subject is the project and the category. */
  flood_limited: kind("warning", false),
  /** A project's files cannot be opened; the subject is its number. */
  project_closed: kind("error", false),
  /** A program speaks gRPC to the port of OTLP over HTTP. */
  grpc_refused: kind("warning", false),
};
export type NoticeCode = keyof typeof NOTICE_KINDS;

/** Something about the collector itself that its operator should know, or do. Identified by code and subject. */
export interface Notice {
  code: NoticeCode;
  /** Which of several it is about, such as a file; empty where there can be only one. */
  subject: string;
  /** When it was first raised. */
  at: UnixMillis;
  /** What happened, in a sentence. */
  text: string;
  /** What it means and what to do. */
  detail: string;
}

/** What answers lack while the notice holds: a day (`2026-11-01`), or issues in searches; null if they are whole. */
export function missingFrom({ code, subject }: Pick<Notice, "code" | "subject">): string | null {
  if (code === "search_rebuilding") return "issue-search";
  const [, day = null] = /^(\d{4}-\d{2}-\d{2})(?:\.\d+)?\.db$/.exec(subject) ?? [];
  return code === "file_quarantined" ? day : null;
}
