import type { Thread } from "./event.ts";

/** The place of the thread that an event is about: the crashed one, else the current, else the first with a stack. Null without a stack. */
export function mainThread(threads: Thread[] = []): number | null {
  const withStack = (judge: (thread: Thread) => boolean) =>
    threads.findIndex((thread) => (thread.stacktrace?.frames.length ?? 0) > 0 && judge(thread));
  const places = [
    withStack(({ crashed }) => crashed === true),
    withStack(({ current }) => current === true),
    withStack(() => true),
  ];
  return places.find((place) => place !== -1) ?? null;
}
