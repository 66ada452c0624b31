// Preloaded with `--import` by every process of the launcher, so that it holds from the first moment, whatever the process runs.
import type { Millis } from "./units.ts";

/** How long an orderly stop may take, until the process is killed. */
const GRACE: Millis = 1_000;

/**
 * Ends this process when its launcher is gone: a launcher that was killed must not leave servers behind, which would hold
 * the ports and the data folder. The system closes the channel between them however the launcher ends. The channel keeps the
 * process alive, as Next's development server needs it to while it waits for its first message.
 */
function stopWithParent(): void {
  process.once("disconnect", () => {
    // An exit would wait for threads that are writing; what they have acknowledged is on disk.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE);
    process.kill(process.pid, "SIGTERM");
  });
}

stopWithParent();
