/**
 * The same bytes, which end where their source breaks off: whoever follows a live stream connects again, and that it broke is
 * no error of the page that handed it on. Not for what is saved, of which a part must not look like all.
 */
export function endedQuietly(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
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
