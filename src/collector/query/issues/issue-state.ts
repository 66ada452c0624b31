import { ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueCondition } from "#collector/store/port/issues.ts";
import type { BadQuery } from "../search/bad-query.ts";
import { oneOf } from "../search/query-terms.ts";
import type { SearchTerm } from "../search/read-word.ts";

const STATES = [
  "unresolved",
  "resolved",
  "archived",
  "ignored",
  "new",
  "regressed",
  "escalating",
  "assigned",
  "unassigned",
] as const;

/** An issue is new for so long. */
const NEW = 7 * 86_400_000;

const NOBODY: IssueCondition = { kind: "column", column: "assignee", value: [""] };

/** `is:unresolved` and its like. */
export function issueState(term: SearchTerm, now: UnixMillis): Result<IssueCondition, BadQuery> {
  const state = oneOf(term, STATES);
  if (!state.ok) return state;
  switch (state.value) {
    case "archived":
      return ok({ kind: "status", status: "ignored" });
    case "new":
      return ok({
        kind: "all",
        of: [
          { kind: "status", status: "unresolved" },
          { kind: "firstSeen", atLeast: now - NEW },
        ],
      });
    case "regressed":
    case "escalating":
      return ok({ kind: "substatus", substatus: state.value });
    case "assigned":
      return ok({ kind: "not", of: NOBODY });
    case "unassigned":
      return ok(NOBODY);
    case "unresolved":
    case "resolved":
    case "ignored":
      return ok({ kind: "status", status: state.value });
  }
}
