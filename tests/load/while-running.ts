/** Does the step again and again until what runs is done, and gives what that came to. */
export async function whileRunning<T>(running: Promise<T>, step: () => Promise<void>): Promise<T> {
  const state = { isOver: false };
  const watched = running.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) await step();
  return watched;
}
