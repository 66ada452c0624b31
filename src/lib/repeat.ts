import type { Millis } from "./units.ts";

/** Runs something again and again, never two at once, and reports what fails. `stop` waits for the one that runs. */
export function repeat(
  every: Millis,
  report: (error: unknown) => void,
  run: () => Promise<void>,
): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= run()
      .catch(report)
      .finally(() => {
        running = null;
      });
  }, every);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
