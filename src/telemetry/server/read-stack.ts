import { defaultStackParser } from "@sentry/browser";
import { isRecord } from "#lib/is-record.ts";

type Payload = Record<string, unknown>;

/**
 * The frames of an event that a browser sent without its SDK, which would have read them from the stack's text: they are what
 * source maps, the page and grouping go by. Every other event is returned as it is.
 */
export function withFrames(event: Payload): Payload {
  const { exception, extra } = event;
  if (!isRecord(exception) || !Array.isArray(exception["values"]) || !isRecord(extra)) return event;
  const { stack, ...others } = extra;
  const [only, ...more] = exception["values"] as unknown[];
  if (typeof stack !== "string" || !isRecord(only) || "stacktrace" in only || more.length > 0) return event;
  const frames = defaultStackParser(stack);
  if (frames.length === 0) return event;
  return { ...event, extra: others, exception: { values: [{ ...only, stacktrace: { frames } }] } };
}
