import type { Connection } from "./connection.ts";
import { countTrace } from "./read/count-trace.ts";
import { find } from "./read/find.ts";
import { getAttachment } from "./read/get-attachment.ts";
import { getEvent, getLatestEvent } from "./read/get-event.ts";
import { getIssue } from "./read/get-issue.ts";
import { getPasswordHash, getSetting, hasSession } from "./read/access.ts";
import { getSourceMap, missingSourceMaps } from "./read/source-maps.ts";
import { getTrace } from "./read/get-trace.ts";
import { listIssueEvents } from "./read/list-issue-events.ts";
import { listIssues } from "./read/list-issues.ts";
import { listLogs } from "./read/list-logs.ts";
import { listOutcomes } from "./read/list-outcomes.ts";
import { listProjects } from "./read/list-projects.ts";
import { listTraces } from "./read/list-traces.ts";
import { summarize } from "./read/summarize.ts";

/** Everything that a reader can be asked, by name: a message between threads cannot carry a function. */
const QUESTIONS = {
  countTrace,
  find,
  getAttachment,
  getEvent,
  getIssue,
  getLatestEvent,
  getPasswordHash,
  getSetting,
  getSourceMap,
  getTrace,
  hasSession,
  listIssueEvents,
  listIssues,
  listLogs,
  listOutcomes,
  listProjects,
  listTraces,
  missingSourceMaps,
  summarize,
};

type Questions = typeof QUESTIONS;
type Arguments<F> = F extends (connection: never, ...args: infer Args) => unknown ? Args : never;

export type QuestionName = keyof Questions;
export type QuestionArguments<Name extends QuestionName> = Arguments<Questions[Name]>;
export type QuestionAnswer<Name extends QuestionName> = ReturnType<Questions[Name]>;
export interface QuestionRequest {
  name: QuestionName;
  args: unknown[];
}

/** Answers a question that came as a message; its arguments were checked where it was sent. */
export function answer(connection: Connection, { name, args }: QuestionRequest): unknown {
  const question = QUESTIONS[name] as (connection: Connection, ...args: never[]) => unknown;
  return question(connection, ...(args as never[]));
}
