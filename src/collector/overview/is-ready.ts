import type { QueryContext } from "#collector/projects/read-context.ts";

/** Whether the collector can take and answer: its queue has room and the store reads. */
export async function isReady({ store }: QueryContext): Promise<boolean> {
  const { queued, queueLimit } = await store.health();
  if (queued >= queueLimit) return false;
  return store.listProjects().then(
    () => true,
    () => false,
  );
}
