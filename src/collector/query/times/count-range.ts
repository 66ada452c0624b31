import { err, ok, type Result } from "#lib/result.ts";
import type { IssueCondition } from "#collector/store/port/issues.ts";
import { badQuery, type BadQuery } from "../search/bad-query.ts";
import type { SearchTerm } from "../search/read-word.ts";

/** `count:>100`, `users:>=5`, `count:3`. */
export function countRange(
  kind: "events" | "users",
  { key, value, position }: SearchTerm,
): Result<IssueCondition, BadQuery> {
  const match = /^([<>]=?|=)?(\d{1,12})$/.exec(value);
  if (match === null) {
    return err(
      badQuery(
        `"${key}:${value}" at position ${position + 1} is no count; write ${key}:>100 or ${key}:<=5.`,
        position,
      ),
    );
  }
  const number = Number(match[2]);
  const operator = match[1];
  if (operator === ">") return ok({ kind, atLeast: number + 1 });
  if (operator === ">=") return ok({ kind, atLeast: number });
  if (operator === "<") return ok({ kind, atMost: number - 1 });
  return ok(operator === "<=" ? { kind, atMost: number } : { kind, atLeast: number, atMost: number });
}
