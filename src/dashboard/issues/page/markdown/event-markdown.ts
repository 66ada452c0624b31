import type { EventView } from "#api/events.ts";
import type { IssueView } from "#api/issues.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { toMillis } from "#ui/format-time.ts";
import type { Happening } from "../timeline/timeline-entries.ts";
import { entry, exceptionsOf } from "../event-entries.ts";
import { stackText } from "../stack/stack-text.ts";
import { markdownBlock, markdownCode, markdownText } from "./markdown-text.ts";

const STEPS = 30;
const LONGEST_STACK = 20_000;

/**
 * An occurrence as Markdown, for a tracker or an assistant: what, where, who, the stack, and what happened before. Everything
 * from the event is escaped. `link` is the page's own address, or null where it is not known.
 */
export function eventMarkdown(
  issue: IssueView,
  event: EventView,
  before: Happening[],
  link: string | null,
): string {
  const stack = stackText(exceptionsOf(event), false).slice(0, LONGEST_STACK);
  const steps = before.slice(-STEPS).map((step) => stepLine(step, toMillis(event.dateCreated)));
  return [
    `# ${markdownText(issue.title)}`,
    factLines(issue, event, link).join("\n"),
    stack === "" ? "" : `## Stack\n\n${markdownBlock(stack)}`,
    sourceAround(event),
    steps.length === 0 ? "" : `## What happened before\n\n${steps.join("\n")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function factLines(issue: IssueView, event: EventView, link: string | null): string[] {
  const request = entry(event, "request");
  const facts: [string, string | null | undefined][] = [
    ["Issue", issue.shortId],
    ["Error id", event.eventID],
    ["Time", event.dateCreated],
    ["Where", event.culprit],
    ["Release", event.release?.version],
    ["Environment", event.environment],
    ["Request", request?.url === undefined ? null : `${request.method ?? "GET"} ${request.url}`],
    ["Trace", event.traceId],
    ["Events", issue.count],
    ["Users", String(issue.userCount)],
    ["First seen", issue.firstSeen],
    ["Page", link],
  ];
  return facts.flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [`- ${name}: ${markdownCode(value)}`],
  );
}

/** The source around the place that threw, when it is known. */
function sourceAround(event: EventView): string {
  const frames = exceptionsOf(event).at(-1)?.stacktrace?.frames ?? [];
  const frame = frames.findLast(({ in_app: own, context_line: line }) => own === true && line !== undefined);
  if (frame?.context_line === undefined) return "";
  const lines = [
    ...(frame.pre_context ?? []).map((line) => `  ${line}`),
    `> ${frame.context_line}`,
    ...(frame.post_context ?? []).map((line) => `  ${line}`),
  ];
  const place = markdownCode(`${frame.filename ?? ""}:${frame.lineno ?? ""}`);
  return `## Source\n\n${place}\n\n${markdownBlock(lines.join("\n").slice(0, LONGEST_STACK))}`;
}

function stepLine({ kind, at, source, text, lasted }: Happening, errorAt: number | undefined): string {
  const before =
    Number.isFinite(at) && errorAt !== undefined
      ? `−${formatDuration(Math.max(0, errorAt - at) * 1e6)}`
      : "no time";
  const length = lasted === null ? "" : ` (${formatDuration(lasted)})`;
  return `- ${before} ${kind} ${markdownCode(source)} ${markdownCode(text.slice(0, 500))}${length}`;
}
