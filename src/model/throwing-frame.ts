import type { EventPayload, ExceptionValue, Frame } from "./event.ts";
import { mainThread } from "./main-thread.ts";

/** The exception that reached the top: chains come oldest cause first. */
export function mainException(payload: EventPayload): ExceptionValue | undefined {
  return payload.exception?.at(-1);
}

/** The frame where it failed: the application's last one, else the last one, of the exception, the message or the main thread. */
export function throwingFrame(payload: EventPayload): Frame | undefined {
  const { threads } = payload;
  const thread = threads?.[mainThread(threads) ?? -1];
  const own = (mainException(payload) ?? payload).stacktrace?.frames ?? [];
  const frames = own.length > 0 ? own : (thread?.stacktrace?.frames ?? []);
  return frames.findLast((frame) => frame.in_app === true) ?? frames.at(-1);
}
