/**
 * Ends a stream where its source breaks off: live clients reconnect, and a lost source is no error of the page that
 * forwards it. Not for downloads, where a part must not look complete.
 */
export function endQuietly(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason).catch(() => undefined),
  });
}
