/**
 * Ends this process with SIGTERM when its launcher is gone: a launcher that was killed must not leave servers behind. Does
 * nothing in a process started by hand, which has no channel to a parent.
 */
export function stopWithParent(): void {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
