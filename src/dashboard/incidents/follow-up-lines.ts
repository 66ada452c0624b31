import type { ReportDocument } from "./report/report-document.ts";

type FollowUps = ReportDocument["followUps"];

const DONE = /^(?:[-*]\s+)?\[\s*(x?)\s*\]\s*/i;

/** One per line, as a task list: `[x] Add GB to the tax table`. */
export function writeFollowUps(followUps: FollowUps): string {
  return followUps.map(({ text, isDone }) => `${isDone ? "[x] " : ""}${text}`).join("\n");
}

/** Reads such lines; the marks of a Markdown list are understood too. */
export function readFollowUps(lines: string): FollowUps {
  return lines.split("\n").flatMap((line) => {
    const [mark = "", done = ""] = DONE.exec(line.trim()) ?? [];
    const text = line
      .trim()
      .slice(mark.length)
      .replace(/^[-*]\s+/, "");
    return text === "" ? [] : [{ text: text.slice(0, 500), isDone: done !== "" }];
  });
}
