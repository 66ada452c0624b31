import type { Notice, NoticeCode } from "#model/notice.ts";
import type { Connection } from "../engine/connection.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** The stored notices, the latest first. */
export function storedNotices(state: Connection): Notice[] {
  return state
    .prepare("SELECT code, subject, at, text, detail FROM notices ORDER BY at DESC, code, subject")
    .all() as unknown as Notice[];
}

export function putNotice({ state }: WriteContext, { code, subject, at, text, detail }: Notice): void {
  state
    .prepare("INSERT OR REPLACE INTO notices (code, subject, at, text, detail) VALUES (?, ?, ?, ?, ?)")
    .run(code, subject, at, text, detail);
}

export function deleteNotice({ state }: WriteContext, code: NoticeCode, subject: string): void {
  state.prepare("DELETE FROM notices WHERE code = ? AND subject = ?").run(code, subject);
}
