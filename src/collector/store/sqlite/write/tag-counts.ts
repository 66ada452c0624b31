import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../connection.ts";
import { createGathered } from "./gathered.ts";

/** How many events had which tags, gathered over a commit. */
export interface TagCounts {
  add(project: ProjectId, key: string, value: string, at: UnixMillis): void;
  isEmpty(): boolean;
  mark(): () => void;
  flush(): void;
}

interface Tag {
  project: ProjectId;
  key: string;
  value: string;
  hour: number;
}

const HOUR = 3_600_000;
/** Whoever invents tags must not fill the disk. */
const MAX_KEYS = 500;
const MAX_VALUES = 10_000;

export function createTagCounts(connection: Connection): TagCounts {
  const gathered = createGathered<Tag>();
  return {
    add: (project, key, value, at) => gathered.add({ project, key, value, hour: Math.floor(at / HOUR) }),
    isEmpty: () => gathered.mark() === 0,
    mark() {
      const mark = gathered.mark();
      return () => gathered.reset(mark);
    },
    flush() {
      for (const ofKey of Map.groupBy(gathered.take(), ({ project, key }) => `${project} ${key}`).values())
        countKey(connection, ofKey);
    },
  };
}

function countKey(connection: Connection, tags: Tag[]): void {
  const { project, key } = tags[0]!;
  connection
    .prepare(
      `INSERT INTO tag_keys (project, key, events, distinct_values) SELECT ?1, ?2, 0, 0
       WHERE (SELECT count(*) FROM tag_keys WHERE project = ?1) < ${MAX_KEYS}
         AND NOT EXISTS (SELECT 1 FROM tag_keys WHERE project = ?1 AND key = ?2)`,
    )
    .run(project, key);
  const known = connection
    .prepare("SELECT id, distinct_values AS held FROM tag_keys WHERE project = ? AND key = ?")
    .get(project, key) as { id: number; held: number } | undefined;
  if (known === undefined) return;
  const count = connection.prepare(
    "UPDATE tag_values SET events = events + ?, hour = max(hour, ?) WHERE key = ? AND value = ?",
  );
  const insert = connection.prepare("INSERT INTO tag_values (key, value, events, hour) VALUES (?, ?, ?, ?)");
  let added = 0;
  for (const [value, same] of Map.groupBy(tags, (tag) => tag.value)) {
    const { hour } = same.at(-1)!;
    if (count.run(same.length, hour, known.id, value).changes === 1) continue;
    if (known.held + added >= MAX_VALUES) continue;
    insert.run(known.id, value, same.length, hour);
    added++;
  }
  connection
    .prepare("UPDATE tag_keys SET events = events + ?, distinct_values = distinct_values + ? WHERE id = ?")
    .run(tags.length, added, known.id);
}
