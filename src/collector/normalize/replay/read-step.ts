import { isRecord } from "#lib/is-record.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { ReplayStep, StepKind } from "#model/replay.ts";
import { cutText } from "../scrub/cut-text.ts";
import { readTime } from "../time/read-time.ts";

const LONGEST = 500;
const CLICKS = new Set(["ui.click", "ui.tap", "ui.multiClick", "ui.slowClickDetected", "ui.swipe"]);
const INPUTS = /^(?:ui\.(?:input|keyDown|focus|blur)|touch|ui\.scroll)/;
/** They repeat what a breadcrumb tells, or are figures without a text. */
const UNTOLD = /^(?:memory|navigation\.push)$/;

/**
 * The line of the timeline that an event of rrweb's type 5, in which the SDK keeps breadcrumbs and requests, stands for.
 * Undefined for one that tells nothing. Texts are scrubbed already.
 */
export function readStep(data: unknown): ReplayStep | undefined {
  if (!isRecord(data) || !isRecord(data.payload)) return undefined;
  if (data.tag === "breadcrumb") return fromBreadcrumb(data.payload);
  return data.tag === "performanceSpan" ? fromSpan(data.payload) : undefined;
}

function fromBreadcrumb(crumb: Record<string, unknown>): ReplayStep | undefined {
  const at = readTime(crumb.timestamp);
  const category = textOf(crumb.category);
  if (at === undefined) return undefined;
  const data = isRecord(crumb.data) ? crumb.data : {};
  const kind = kindOf(category);
  const own = kind === "navigation" ? textOf(data.to) : textOf(crumb.message);
  const text = own || category;
  if (text === "") return undefined;
  const level = textOf(crumb.level);
  return step(at, kind, text, kind === "console" ? { level: level || "log" } : noted(kind, category));
}

const noted = (kind: StepKind, op: string) =>
  kind === "note" || kind === "click" ? { op: op.slice(0, 64) } : {};

function kindOf(category: string): StepKind {
  if (CLICKS.has(category)) return "click";
  if (INPUTS.test(category)) return "input";
  if (category === "navigation" || category === "console") return category;
  return "note";
}

function fromSpan(span: Record<string, unknown>): ReplayStep | undefined {
  const [at, end] = [readTime(span.startTimestamp), readTime(span.endTimestamp)];
  const op = textOf(span.op);
  const text = textOf(span.description);
  if (at === undefined || op === "" || UNTOLD.test(op)) return undefined;
  const duration = end === undefined || end < at ? undefined : end - at;
  if (op.startsWith("navigation.")) return step(at, "navigation", text || op, { op });
  const data = isRecord(span.data) ? span.data : {};
  if (!op.startsWith("resource."))
    return step(at, "note", text === "" ? op : `${op}: ${text}`, { op, ...given("duration", duration) });
  const response = isRecord(data.response) ? data.response : {};
  return step(at, "network", text || op, {
    op: op.slice("resource.".length, 64),
    ...given("duration", duration),
    ...given("status", countOf(data.statusCode)),
    ...given("bytes", countOf(response.size) ?? countOf(data.size)),
    ...(textOf(data.method) === "" ? {} : { method: textOf(data.method).slice(0, 16) }),
  });
}

function given<Name extends string>(name: Name, value: number | undefined): { [N in Name]?: number } {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: number };
}

function step(at: UnixMillis, kind: StepKind, text: string, more: Partial<ReplayStep>): ReplayStep {
  return { at, kind, text: cutText(text, LONGEST), ...more };
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && Number.isSafeInteger(value) ? value : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.toWellFormed() : "";
}
