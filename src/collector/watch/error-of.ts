import type { IssueId } from "#lib/ids.ts";
import type { EventPayload, Frame } from "#model/event.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** What an issue's latest event says. */
export interface ErrorText {
  /** `TypeError: Cannot read properties of undefined`; null without events. */
  text: string | null;
  /** The innermost frame in the application's own code: `src/checkout/tax.ts:41 in totals`; null if no frame is. */
  frame: string | null;
}

/** The error that an issue is about, with its place in the code. */
export async function errorOf(
  store: Pick<ReadContext["store"], "getLatestEvent">,
  issueId: string,
): Promise<ErrorText> {
  const stored = await store.getLatestEvent(Number(issueId) as IssueId);
  if (stored === null) return { text: null, frame: null };
  const { title, payload } = stored.event;
  return { text: title, frame: ownFrame(payload) };
}

function ownFrame({ exception = [], stacktrace, threads = [] }: EventPayload): string | null {
  const stacks = [
    // The last is the one that was reported; the others caused it.
    ...exception.toReversed().map((one) => one.stacktrace),
    stacktrace,
    threads.find(({ crashed }) => crashed === true)?.stacktrace,
  ];
  for (const stack of stacks) {
    const own = stack?.frames.findLast((frame) => frame.in_app === true);
    if (own !== undefined) return writeFrame(own);
  }
  return null;
}

function writeFrame({ filename, abs_path, module, lineno, function: name }: Frame): string | null {
  const file = filename ?? module ?? abs_path;
  if (file === undefined) return name ?? null;
  const place = lineno === undefined ? file : `${file}:${lineno}`;
  return name === undefined ? place : `${place} in ${name}`;
}
