import { isRecord } from "#lib/is-record.ts";
import type { Event, EventPayload, Stacktrace } from "#model/event.ts";
import { mainThread } from "#model/main-thread.ts";
import { messageLines } from "./message-lines.ts";
import { blindReportLines } from "./report-lines.ts";
import { routeLines } from "./route-lines.ts";
import { stackLines } from "./stack-lines.ts";
import type { Variant } from "./variant.ts";

/**
 * The variants of events from which the first algorithm took too little: policy violations without a blocked URI, errors in a
 * template, and stacks that are in threads alone. Undefined for all others.
 */
export function lostLines(event: Event): Variant[] | undefined {
  const { payload } = event;
  const report = blindReportLines(event);
  if (report !== undefined) return [{ variant: "report", lines: report }];
  const template = templateLines(payload);
  const stack = threadStack(payload);
  // Nearly all events end here, before anything is computed twice.
  if (template === undefined && stack === undefined) return undefined;
  if (routeLines(event) !== undefined || stackLines(payload, "system") !== undefined) return undefined;
  if (template !== undefined) return [{ variant: "template", lines: template }];
  return threadVariants({ ...payload, threads: undefined, stacktrace: stack });
}

/** The file of a template and the line in it that failed, as Django's SDK sends them. */
function templateLines({ unknown }: EventPayload): string[] | undefined {
  const template = unknown?.["template"];
  if (!isRecord(template)) return undefined;
  const { filename, abs_path: path, context_line: line } = template;
  const file = typeof filename === "string" ? filename : path;
  if (typeof file !== "string" || file === "") return undefined;
  return [`template ${file}`, ...(typeof line === "string" ? [line.trim().slice(0, 200)] : [])];
}

/**
 * The stack of the crashed or the current thread. That of any other says little about the event, so it counts only if there is
 * no message either.
 */
function threadStack(payload: EventPayload): Stacktrace | undefined {
  const { threads, stacktrace } = payload;
  if (threads === undefined || stacktrace !== undefined) return undefined;
  const thread = threads[mainThread(threads) ?? -1];
  const isMarked = thread?.crashed === true || thread?.current === true;
  return isMarked || messageLines(payload) === undefined ? thread?.stacktrace : undefined;
}

function threadVariants(payload: EventPayload): Variant[] | undefined {
  const scopes = ["app", "system"] as const;
  const variants = scopes.flatMap((scope): Variant[] => {
    const lines = stackLines(payload, scope);
    return lines === undefined ? [] : [{ variant: scope, lines }];
  });
  return variants.length === 0 ? undefined : variants;
}
