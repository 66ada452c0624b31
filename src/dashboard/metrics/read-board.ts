import { Board } from "#api/boards.ts";
import { err, ok, type Result } from "#lib/result.ts";

export interface WrongBoard {
  code: "not_json" | "not_a_board";
  /** What is wrong, and where. */
  text: string;
}

/** JSON that somebody pasted, or a hidden field of ours. */
export function readJson(text: string): Result<unknown, WrongBoard> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable";
    return err({ code: "not_json", text: `This is not JSON: ${reason}` });
  }
}

/** Checks a board; the error names the place: `charts.0.lines.1.metric`. */
export function checkBoard(sent: unknown): Result<Board, WrongBoard> {
  const read = Board.safeParse(sent);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? "board" : issue.path.join(".");
  return err({ code: "not_a_board", text: `${place}: ${issue?.message ?? "not a board"}` });
}
