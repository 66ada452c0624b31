import type { EventPayload, FrameResolution } from "#model/event.ts";
import { isInApp } from "#collector/normalize/event/in-app.ts";
import { stacktracesOf, symbolicate } from "#collector/normalize/symbolicate.ts";
import type { Ingest } from "#collector/receive/ingest.ts";

/** What a map that came later, or came again and whole, can mend. */
const MENDABLE = new Set<FrameResolution | undefined>(["no_debug_id", "no_source_map", "malformed_map"]);

/**
 * Resolves the frames of a stored event, in place, whose source maps came after it. The event stays in its issue: the
 * hash of the stack as it was built is the same before and after.
 */
export async function resolveLate(
  { lookupSourceMap, releaseMaps }: Pick<Ingest, "lookupSourceMap" | "releaseMaps">,
  payload: EventPayload,
): Promise<void> {
  const frames = stacktracesOf(payload).flatMap((stack) => stack.frames);
  const late = frames.filter((frame) => MENDABLE.has(frame.resolution));
  if (late.length === 0) return;
  await symbolicate(payload, lookupSourceMap, releaseMaps);
  for (const frame of late) frame.in_app = isInApp(frame, payload.platform);
}
