import type { ProjectId } from "#lib/ids.ts";
import type { IssueCondition, TextPattern } from "../../port/issues.ts";
import type { Connection } from "../engine/connection.ts";
import { createConditions, type Conditions, likePattern } from "../engine/conditions.ts";
import { clearHits, findHits, type IndexedCondition } from "./issue-hits.ts";

/** A condition as SQL over `issues`, and the best place to start. */
export interface IssueSelection {
  where: Conditions;
  /** The leaf of `temp.hits` with all issues that can match, when these are few. */
  few: number | null;
}

/** With more, scanning the issues in order is faster. */
const FEW = 2000;

type RangeCondition = Extract<IssueCondition, { kind: "events" | "users" | "firstSeen" | "lastSeen" }>;

const RANGES: Record<RangeCondition["kind"], { column: string; index: string }> = {
  events: { column: "issues.events", index: "issues_by_events" },
  users: { column: "issues.users", index: "issues_by_users" },
  firstSeen: { column: "issues.first_seen", index: "issues_by_first_seen" },
  lastSeen: { column: "issues.last_seen", index: "issues_by_last_seen" },
};

/** Scripts without spaces: the index holds a whole run of them as one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Queries the search index where needed, and translates the condition to SQL. The next call invalidates the result. */
export function selectIssues(
  state: Connection,
  project: ProjectId,
  condition: IssueCondition,
): IssueSelection {
  clearHits(state);
  const where = createConditions();
  where.add("issues.project = ?", project);
  where.add("issues.merged_into IS NULL");
  let leaves = 0;
  let few: { leaf: number; hits: number } | null = null;

  /** `certain`: the condition must hold whatever the others do. */
  function write(one: IssueCondition, certain: boolean): string {
    switch (one.kind) {
      case "all":
        return join(one.of, " AND ", certain) || "1";
      case "any":
        return join(one.of, " OR ", certain && one.of.length === 1) || "0";
      case "not":
        return `NOT ${write(one.of, false)}`;
      case "text":
        return inTitleOnly(one.text)
          ? bound("instr(issues.folded, ?) > 0", one.text.toLowerCase())
          : inIndex(one, certain);
      case "tag":
      case "has":
        return inIndex(one, certain);
      case "status":
        return bound("issues.status = ?", one.status);
      case "substatus":
        return bound("coalesce(issues.substatus, '') = ?", one.substatus);
      case "level":
        return bound("issues.level = ?", one.level);
      case "column":
        return matches(
          one.column === "firstRelease" ? "issues.first_release" : `issues.${one.column}`,
          one.value,
        );
      case "events":
      case "users":
      case "firstSeen":
      case "lastSeen":
        if (certain) considerRange(one);
        return between(RANGES[one.kind].column, one);
    }
  }

  function join(parts: IssueCondition[], by: string, certain: boolean): string {
    return parts.length === 0 ? "" : `(${parts.map((part) => write(part, certain)).join(by)})`;
  }

  function inIndex(one: IndexedCondition, certain: boolean): string {
    const leaf = leaves++;
    const hits = findHits(state, project, one, leaf);
    if (certain) consider(leaf, hits);
    return bound("EXISTS (SELECT 1 FROM temp.hits WHERE leaf = ? AND issue = issues.id)", leaf);
  }

  function consider(leaf: number, hits: number): void {
    if (hits <= FEW && (few === null || hits < few.hits)) few = { leaf, hits };
  }

  /** A count that few issues reach is a good start as well. */
  function considerRange(one: RangeCondition): void {
    const { column, index } = RANGES[one.kind];
    const { atLeast = 0, atMost = Number.MAX_VALUE } = one;
    const leaf = leaves++;
    const { changes } = state
      .prepare(
        `INSERT INTO temp.hits SELECT ?, id FROM issues INDEXED BY ${index}
         WHERE project = ? AND ${column} BETWEEN ? AND ? LIMIT ${FEW + 1}`,
      )
      .run(leaf, project, atLeast, atMost);
    consider(leaf, Number(changes));
  }

  function between(column: string, { atLeast, atMost }: { atLeast?: number; atMost?: number }): string {
    const parts = [
      ...(atLeast === undefined ? [] : [bound(`${column} >= ?`, atLeast)]),
      ...(atMost === undefined ? [] : [bound(`${column} <= ?`, atMost)]),
    ];
    return parts.length === 0 ? "1" : `(${parts.join(" AND ")})`;
  }

  function matches(column: string, value: TextPattern): string {
    const [only = ""] = value;
    return value.length === 1
      ? bound(`coalesce(${column}, '') = ? COLLATE NOCASE`, only)
      : bound(`coalesce(${column}, '') LIKE ? ESCAPE '\\'`, likePattern(value));
  }

  /** Values are bound in the order of their placeholders. */
  function bound(sql: string, value: string | number): string {
    where.values.push(value);
    return sql;
  }

  where.add(write(condition, true));
  return { where, few: (few as { leaf: number } | null)?.leaf ?? null };
}

/** Text without words in the index is searched for in the title. */
function inTitleOnly(text: string): boolean {
  return UNSPACED.test(text) || !/[\p{L}\p{N}]/u.test(text);
}
