import { textHash } from "../engine/hashes.ts";
import type { Connection } from "../engine/connection.ts";
import { decompress } from "../engine/decompress.ts";
import { countErased } from "./erased-counts.ts";
import { isTheirRow } from "./personal-files.ts";
import { redactStored, type Search } from "./scan-part.ts";

/** The person's feedback: by its contact, its text or the user of its payload. */
export function findFeedback(state: Connection, search: Search): Record<string, unknown>[] {
  const rows = state.prepare("SELECT * FROM feedback ORDER BY id").iterate() as Iterable<
    Record<string, unknown>
  >;
  const found: Record<string, unknown>[] = [];
  for (const { payload, ...fields } of rows) {
    const sent = payload === null ? "" : decompress(state, payload as Uint8Array).toString();
    const json = JSON.stringify({ ...fields, name: String(fields["name"]) });
    if (redactStored(json, search) !== json || redactStored(sent, search) !== sent)
      found.push({ ...fields, ...(sent === "" ? {} : { payload: JSON.parse(sent) as unknown }) });
  }
  return found;
}

export function eraseFeedback(state: Connection, erasure: number, search: Search): void {
  const found = findFeedback(state, search);
  for (const { id } of found) {
    state.prepare("DELETE FROM feedback_activity WHERE feedback = ?").run(Number(id));
    state.prepare("DELETE FROM feedback WHERE id = ?").run(Number(id));
  }
  countErased(state, erasure, "feedback", found.length);
}

/** Replays whose user is the person. */
export function replaysOfUser(state: Connection, search: Search): string[] {
  const rows = state
    .prepare("SELECT replay_id AS id, user_id, user_email, user_name, user_ip FROM replays")
    .iterate() as Iterable<{ id: string }>;
  const found: string[] = [];
  for (const { id, ...user } of rows) if (isTheirRow(user, search)) found.push(id);
  return found;
}

/** Deletes the noted replays from the state; their parts are gone from the days by then. */
export function eraseReplays(state: Connection, erasure: number): void {
  const these = "replay_id IN (SELECT replay_id FROM erased_replays WHERE erasure = ?)";
  state.prepare(`DELETE FROM replay_urls WHERE ${these}`).run(erasure);
  state.prepare(`DELETE FROM replay_links WHERE ${these}`).run(erasure);
  const { changes } = state.prepare(`DELETE FROM replays WHERE ${these}`).run(erasure);
  countErased(state, erasure, "replay", Number(changes));
}

/** An issue counts its users by hashes, from which a guessed value could be told. The count stays. */
export function replaceIssueUsers(state: Connection, { forms, placeholder, spellings }: Search): void {
  const replace = state.prepare("UPDATE OR REPLACE issue_users SET user = ? WHERE user = ?");
  for (const kind of ["id", "email", "ip", "username"])
    for (const value of new Set([...forms, ...spellings]))
      replace.run(textHash(`${kind}:${placeholder}`), textHash(`${kind}:${value}`));
}
