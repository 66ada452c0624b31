import type { ExceptionValue, Stacktrace } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { mainThread } from "#model/main-thread.ts";
import type { EventPageView } from "#api/pages.ts";
import { threadName } from "./thread-list.ts";

/** An exception with the stack that is shown as its own. */
export interface ShownException {
  exception: ExceptionValue;
  /** What was filtered from it. */
  meta: EventMeta | undefined;
  /** The name of the thread that the stack is of, if the exception came without one. */
  thread: string | null;
}

/**
 * The exceptions, or what stands for them: the stack of a message, the crashed thread. Crash reporters send the stack of an
 * exception with its thread.
 */
export function shownExceptions(
  event: Pick<EventPageView, "exceptions" | "threads" | "stacktrace" | "meta">,
): ShownException[] {
  const { exceptions, threads, stacktrace, meta } = event;
  const main = mainThread(threads);
  const ofThread = (place: number, exception: ExceptionValue, changed?: EventMeta): ShownException => {
    const thread = threads[place];
    return {
      exception: { ...exception, stacktrace: thread?.stacktrace, raw_stacktrace: thread?.raw_stacktrace },
      meta: { ...changed, stacktrace: metaAt(meta, "threads", place, "stacktrace") },
      thread: thread === undefined ? null : threadName(thread, place),
    };
  };
  if (exceptions.length === 0) {
    if (hasFrames(stacktrace))
      return [{ exception: { stacktrace }, meta: { stacktrace: metaAt(meta, "stacktrace") }, thread: null }];
    return main === null ? [] : [ofThread(main, {})];
  }
  const hasStack = exceptions.some((exception) => hasFrames(exception.stacktrace));
  return exceptions.map((exception, index) => {
    const changed = metaAt(meta, "exception", index);
    if (hasFrames(exception.stacktrace)) return { exception, meta: changed, thread: null };
    const own = threads.findIndex(
      ({ id, stacktrace: stack }) =>
        id !== undefined && String(id) === String(exception.thread_id) && hasFrames(stack),
    );
    if (own !== -1) return ofThread(own, exception, changed);
    const isThrown = index === exceptions.length - 1;
    return isThrown && !hasStack && main !== null
      ? ofThread(main, exception, changed)
      : { exception, meta: changed, thread: null };
  });
}

function hasFrames(stack: Stacktrace | null | undefined): stack is Stacktrace {
  return stack !== undefined && stack !== null && stack.frames.length > 0;
}
