/**
 * Ends this process with SIGTERM when the launcher that started it is gone: a launcher killed outright must not leave servers
 * behind. Does nothing in a process started by hand, which has no channel to a parent.
 */
export function stopWithParent(): void {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
