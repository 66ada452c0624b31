import type { EventFilter, TextPattern } from "../../port/issues.ts";
import { type Conditions, likePattern } from "../engine/conditions.ts";

const COLUMNS = new Map([
  ["release", "events.release"],
  ["environment", "events.environment"],
  ["platform", "events.platform"],
  ["level", "events.level"],
  ["transaction", "events.transaction_name"],
]);

/** Restricts a day's events to those that match the filter. */
export function addEventFilter(where: Conditions, { words, terms }: EventFilter): void {
  for (const word of words)
    where.add("instr(lower(events.title || char(10) || events.culprit), ?) > 0", word.toLowerCase());
  for (const { key, value } of terms) {
    const column = COLUMNS.get(key);
    if (column !== undefined) where.add(`${column} LIKE ? ESCAPE '\\'`, likePattern(value));
    else if (key === "user" || key.startsWith("user."))
      where.add("events.user_key LIKE ? ESCAPE '\\'", userPattern(key, value));
    else
      where.add(
        `EXISTS (SELECT 1 FROM json_each(events.tags) AS tag
           WHERE json_extract(tag.value, '$[0]') = ? AND json_extract(tag.value, '$[1]') LIKE ? ESCAPE '\\')`,
        key,
        likePattern(value),
      );
  }
}

/** `user.email:x` is `email:x`; `user:x` matches any field of the user. */
function userPattern(key: string, value: TextPattern): string {
  const field = key === "user" ? "%" : likePattern([key.slice("user.".length).replace("ip_address", "ip")]);
  return `${field}:${likePattern(value)}`;
}
