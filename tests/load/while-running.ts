/** Repeats the step until the running promise settles, and returns its result. */
export async function whileRunning<T>(running: Promise<T>, step: () => Promise<void>): Promise<T> {
  const state = { isOver: false };
  const watched = running.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) await step();
  return watched;
}
