import type { StorageAnswer } from "#api/storage.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** What the data takes on disk, and what is set for it. */
export async function getStorage({ store, retention }: QueryContext): Promise<StorageAnswer> {
  const { days, rest } = await store.measure();
  return { bytes: days.reduce((sum, { bytes }) => sum + bytes, rest), days, retention };
}
