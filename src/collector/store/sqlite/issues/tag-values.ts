import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import { dayOf } from "../engine/day.ts";
import { createPendingRows } from "../engine/pending-rows.ts";

/** Tags of events, collected during a commit; a value is counted once per issue. */
export interface TagValues {
  add(project: ProjectId, key: string, value: string, at: UnixMillis): void;
  mark(): () => void;
  flush(): void;
  /** Drops the pending tags. */
  drop(): void;
}

interface Tag {
  project: ProjectId;
  key: string;
  value: string;
  day: number;
}

/** A limit, so that made-up tags cannot fill the disk. */
export const MAX_KEYS = 500;
const MAX_VALUES = 10_000;

export function createTagValues(connection: Connection): TagValues {
  const pending = createPendingRows<Tag>();
  return {
    add: (project, key, value, at) => pending.add({ project, key, value, day: dayOf(at) }),
    mark() {
      const mark = pending.mark();
      return () => pending.reset(mark);
    },
    drop: () => void pending.take(),
    flush() {
      for (const ofKey of Map.groupBy(pending.take(), ({ project, key }) => `${project} ${key}`).values())
        addKey(connection, ofKey);
    },
  };
}

function addKey(connection: Connection, tags: Tag[]): void {
  const { project, key } = tags[0]!;
  const known = keyRow(connection, project, key);
  if (known === undefined) return;
  const count = connection.prepare(
    "UPDATE tag_values SET rank = rank + 1, day = max(day, ?) WHERE key = ? AND value = ?",
  );
  const insert = connection.prepare("INSERT INTO tag_values (key, value, rank, day) VALUES (?, ?, 1, ?)");
  let added = 0;
  for (const { value, day } of tags) {
    if (count.run(day, known.id, value).changes > 0 || known.held + added >= MAX_VALUES) continue;
    insert.run(known.id, value, day);
    added++;
  }
  connection
    .prepare("UPDATE tag_keys SET rank = rank + ?, held = held + ? WHERE id = ?")
    .run(tags.length, added, known.id);
}

/** The key's number and its number of values; undefined for a key beyond the limit. */
function keyRow(
  connection: Connection,
  project: ProjectId,
  key: string,
): { id: number; held: number } | undefined {
  const find = connection.prepare("SELECT id, held FROM tag_keys WHERE project = ? AND key = ?");
  const known = find.get(project, key) as { id: number; held: number } | undefined;
  if (known !== undefined) return known;
  connection
    .prepare(
      `INSERT INTO tag_keys (project, key, rank, held) SELECT ?1, ?2, 0, 0
       WHERE (SELECT count(*) FROM tag_keys WHERE project = ?1) < ${MAX_KEYS}`,
    )
    .run(project, key);
  return find.get(project, key) as { id: number; held: number } | undefined;
}

/**
 * Deletes values unused since the day. Returns whether there may be more. Reads all values: they are few, and an index by day
 * would be written with every event.
 */
export function deleteTagValues(connection: Connection, before: number, limit: number): boolean {
  const gone = connection
    .prepare(
      `DELETE FROM tag_values WHERE (key, value) IN (SELECT key, value FROM tag_values WHERE day < ? LIMIT ?)
       RETURNING key`,
    )
    .all(before, limit) as { key: number }[];
  const free = connection.prepare("UPDATE tag_keys SET held = held - 1 WHERE id = ?");
  for (const { key } of gone) free.run(key);
  return gone.length === limit;
}
