import type { ExceptionValue, Stacktrace, Thread } from "#model/event.ts";

/** A thread of the event as its list shows it. */
export interface ThreadLine {
  /** Its place among the event's threads. */
  place: number;
  name: string;
  thread: Thread;
  /** Whether an exception was thrown in it, or it crashed. */
  isFailed: boolean;
  /** Its own, or else that of the exception that was thrown in it. */
  stacktrace: Stacktrace | undefined;
  isOfException: boolean;
}

/** The threads for reading: the failed ones first, then the current one, then as they were sent. */
export function threadLines(threads: Thread[], exceptions: ExceptionValue[]): ThreadLine[] {
  return threads
    .map((thread, place) => threadLine(thread, place, exceptions))
    .toSorted((left, right) => rank(left) - rank(right));
}

function threadLine(thread: Thread, place: number, exceptions: ExceptionValue[]): ThreadLine {
  const { id, crashed, stacktrace } = thread;
  // Ids are numbers or texts, as the SDK likes.
  const thrown = exceptions.findLast(
    ({ thread_id: of }) => of !== undefined && id !== undefined && String(of) === String(id),
  );
  const isOwn = (stacktrace?.frames.length ?? 0) > 0;
  return {
    place,
    name: threadName(thread, place),
    thread,
    isFailed: crashed === true || thrown !== undefined,
    stacktrace: isOwn ? stacktrace : thrown?.stacktrace,
    isOfException: !isOwn && thrown?.stacktrace !== undefined,
  };
}

function rank({ isFailed, thread }: ThreadLine): number {
  if (isFailed) return 0;
  return thread.current === true ? 1 : 2;
}

/** Its own name, or its id. */
export function threadName({ name, id }: Thread, place: number): string {
  return name !== undefined && name !== "" ? name : `Thread ${id ?? place}`;
}
