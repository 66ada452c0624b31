/** Between two steps, so that appending waits for one at most. */
const PAUSE = 10;
/** Delay after the start: the last run may have ended in the middle of a removal. */
const FIRST = 2000;

/** Removes the events of deleted issues in small steps until none is left. */
export function startRemoval(removeEvents: () => Promise<boolean>): { begin(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    // A step that fails (disk full, store closing) is retried with the next removal or start.
    const more = await removeEvents().catch(() => false);
    if (more) begin(PAUSE);
  }

  function begin(wait: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), wait).unref();
  }

  begin(FIRST);
  return {
    begin: () => begin(PAUSE),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
