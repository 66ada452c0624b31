import type { SQLInputValue } from "node:sqlite";
import type { ProjectId } from "#lib/ids.ts";
import type { Replay } from "#model/replay.ts";
import type { Page } from "../../port/page.ts";
import type { ReplayCondition, ReplayFigure, ReplayFilter, ReplayText } from "../../port/replays.ts";
import { createConditions, likePattern } from "../engine/conditions.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { decodeCursor, encodeCursor, takePage } from "../engine/pages.ts";
import { ERRORS, replayOf, type ReplayRow, SELECT_REPLAY } from "./replay-row.ts";

/** A page of a project's replays, the latest first. */
export function listReplays(
  files: StoreFiles,
  project: ProjectId,
  filter: ReplayFilter,
  page: { limit: number; cursor?: string },
): Page<Replay> {
  const where = createConditions();
  where.add("project = ? AND started < ? AND ended >= ?", project, filter.end, filter.start);
  const values: SQLInputValue[] = [];
  where.add(sqlOf(filter.condition, values), ...values);
  if (page.cursor !== undefined) {
    const after = decodeCursor(page.cursor);
    where.add("(started, id) < (?, ?)", after.value, after.id);
  }
  const rows = files.state
    .prepare(`${SELECT_REPLAY} WHERE ${where.sql()} ORDER BY started DESC, id DESC`)
    .iterate(...where.values) as Iterable<unknown> as Iterable<ReplayRow>;
  return takePage(rows, page.limit, replayOf, ({ started, row }) => encodeCursor(started, row));
}

const COLUMNS: Record<Exclude<ReplayText, "url">, string[]> = {
  user: ["user_id", "user_email", "user_name", "user_ip"],
  "user.id": ["user_id"],
  "user.email": ["user_email"],
  "user.name": ["user_name"],
  "user.ip": ["user_ip"],
  release: ["release"],
  environment: ["environment"],
  "browser.name": ["browser_name"],
  "browser.version": ["browser_version"],
  "os.name": ["os_name"],
  "os.version": ["os_version"],
  device: ["device"],
  platform: ["platform"],
  "sdk.name": ["sdk_name"],
  "sdk.version": ["sdk_version"],
  kind: ["kind"],
};

const URLS =
  "FROM replay_urls WHERE replay_urls.project = replays.project AND replay_urls.replay_id = replays.replay_id";

const FIGURES: Record<ReplayFigure, string> = {
  errors: ERRORS,
  clicks: "clicks",
  messages: "messages",
  requests: "requests",
  segments: "segments",
  pages: `(SELECT count(DISTINCT url) ${URLS})`,
  duration: "(ended - started)",
  started: "started",
};

/** The condition as SQL; adds the values that it binds. */
function sqlOf(condition: ReplayCondition, values: SQLInputValue[]): string {
  switch (condition.kind) {
    case "all":
    case "any": {
      const parts = condition.of.map((one) => sqlOf(one, values));
      if (parts.length === 0) return "1";
      return `(${parts.join(condition.kind === "all" ? " AND " : " OR ")})`;
    }
    case "not":
      return `NOT coalesce(${sqlOf(condition.of, values)}, 0)`;
    case "text":
      return textSql(condition.text, condition.value, values);
    case "figure": {
      const { atLeast = -Infinity, atMost = Infinity } = condition;
      values.push(Math.max(atLeast, -1e300), Math.min(atMost, 1e300));
      return `(${FIGURES[condition.figure]} BETWEEN ? AND ?)`;
    }
    case "id": {
      if (condition.of === "replay") {
        values.push(condition.id);
        return "replay_id = ?";
      }
      values.push(condition.of, bytesFromHex(condition.id));
      // Looked up once, however many replays there are.
      return "(project, replay_id) IN (SELECT project, replay_id FROM replay_links WHERE kind = ? AND id = ?)";
    }
    case "words": {
      const parts = ["", ...condition.text.split("*").filter((part) => part !== ""), ""];
      const any = (["url", "user"] as const).map((text) => textSql(text, parts, values));
      return `(${any.join(" OR ")})`;
    }
  }
}

function textSql(text: ReplayText, value: string[], values: SQLInputValue[]): string {
  const isAbsent = value.length === 1 && value[0] === "";
  if (text === "url") {
    if (isAbsent) return `NOT EXISTS (SELECT 1 ${URLS})`;
    values.push(likePattern(value));
    return String.raw`EXISTS (SELECT 1 ${URLS} AND url LIKE ? ESCAPE '\')`;
  }
  if (isAbsent) return `(${COLUMNS[text].map((column) => `${column} IS NULL`).join(" AND ")})`;
  const parts = COLUMNS[text].map((column) => {
    values.push(likePattern(value));
    return String.raw`coalesce(${column} LIKE ? ESCAPE '\', 0)`;
  });
  return `(${parts.join(" OR ")})`;
}
