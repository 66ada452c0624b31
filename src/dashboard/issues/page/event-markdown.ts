import type { EventPageView } from "#api/pages.ts";
import type { IssueView } from "#api/issues.ts";
import type { ExceptionValue } from "#model/event.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { toMillis } from "#ui/format-time.ts";
import type { TimelineEntry } from "./timeline/timeline-entries.ts";
import { shownExceptions } from "./stack/shown-exceptions.ts";
import { stackText } from "./stack/stack-text.ts";

const STEPS = 30;
const LONGEST_STACK = 20_000;

/**
 * An event as Markdown for a tracker or an assistant. Everything from the event is escaped. `link` is the page's
 * address; null if unknown.
 */
export function eventMarkdown(
  issue: IssueView,
  event: EventPageView,
  before: TimelineEntry[],
  link: string | null,
): string {
  const exceptions = shownExceptions(event).map(({ exception }) => exception);
  const stack = stackText(exceptions, event.platform, false).slice(0, LONGEST_STACK);
  const steps = before.slice(-STEPS).map((step) => stepLine(step, toMillis(event.dateCreated)));
  return [
    `# ${markdownText(issue.title)}`,
    factLines(issue, event, link).join("\n"),
    stack === "" ? "" : `## Stack\n\n${markdownBlock(stack)}`,
    sourceAround(exceptions),
    steps.length === 0 ? "" : `## What happened before\n\n${steps.join("\n")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function factLines(issue: IssueView, event: EventPageView, link: string | null): string[] {
  const { request } = event;
  const facts: [string, string | null | undefined][] = [
    ["Issue", issue.shortId],
    ["Error id", event.eventID],
    ["Time", event.dateCreated],
    ["Where", event.culprit],
    ["Release", event.release?.version],
    ["Environment", event.environment],
    ["Server", event.sender.serverName],
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

/** The source around the throwing line, if known. */
function sourceAround(exceptions: ExceptionValue[]): string {
  const frames = exceptions.at(-1)?.stacktrace?.frames ?? [];
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

function stepLine({ kind, at, source, text, lasted }: TimelineEntry, errorAt: number | undefined): string {
  const before =
    Number.isFinite(at) && errorAt !== undefined
      ? `−${formatDuration(Math.max(0, errorAt - at) * 1e6)}`
      : "no time";
  const length = lasted === null ? "" : ` (${formatDuration(lasted)})`;
  return `- ${before} ${kind} ${markdownCode(source)} ${markdownCode(text.slice(0, 500))}${length}`;
}

/**
 * Escapes external text so that Markdown shows it literally: no markup, HTML, links or mentions. Line breaks become
 * spaces. Rules: https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function markdownText(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&@:$]/g, "\\$&");
}

/** External text as inline code, in a fence longer than any inside. */
export function markdownCode(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  if (flat === "") return "";
  const fence = "`".repeat(longestRun(flat) + 1);
  const pad = flat.startsWith("`") || flat.endsWith("`") ? " " : "";
  return fence + pad + flat + pad + fence;
}

/** External text as a code block. */
export function markdownBlock(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
