/**
 * Ends this process, as SIGTERM does, when the launcher that started it is gone: a launcher that was killed outright must
 * not leave servers behind. Does nothing in a process that was started by hand, which has no channel to a parent.
 */
export function stopWithParent(): void {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
