import { AppError } from "#lib/app-error.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** Why the collector cannot receive or answer. */
export interface Unready {
  reason: "queue_full" | "disk_short" | "disk_full" | "not_writable" | "not_readable" | "too_slow";
  detail: string;
}

const STALE: Millis = 1000;
/** Less than monitors wait for an answer. */
const DEADLINE: Millis = 3000;

/**
 * Finds out whether the collector can receive and answer, by writing a row and reading; null if it can. The answer is at most a
 * second old, so that nobody can make the collector write more often by asking.
 */
export function readinessProbe(
  { store, clock }: Pick<ReadContext, "store" | "clock">,
  deadline: Millis = DEADLINE,
): () => Promise<Unready | null> {
  let known: Promise<Unready | null> | undefined;
  let knownAt: UnixMillis = -Infinity;
  return () => {
    const now = clock();
    if (known === undefined || Math.abs(now - knownAt) >= STALE) {
      knownAt = now;
      known = within(deadline, probe(store, now));
    }
    return known;
  };
}

async function probe(store: ReadContext["store"], now: UnixMillis): Promise<Unready | null> {
  const { queued, queueLimit } = await store.health();
  if (queued >= queueLimit) return { reason: "queue_full", detail: `${queued} requests wait to be written.` };
  const { free, minFree, shortSince } = await store.room();
  if (shortSince !== null)
    return {
      reason: "disk_short",
      detail: `The disk has ${free} bytes free; nothing is received with ${minFree} or less.`,
    };
  // Together: each may have to start a thread.
  const [unwritten, unread] = await Promise.all([
    store.checkWrite(now).then(() => null, unwritable),
    store.listProjects().then(() => null, unreadable),
  ]);
  return unwritten ?? unread;
}

function unreadable(): Unready {
  return { reason: "not_readable", detail: "The store cannot be read." };
}

function unwritable(error: unknown): Unready {
  const code = error instanceof AppError ? error.code : "store_failed";
  if (code === "store_full")
    return { reason: "disk_full", detail: "A write failed because the disk is full." };
  return { reason: "not_writable", detail: `A write failed: ${code}.` };
}

/** A probe that is still running counts as failed. */
async function within(deadline: Millis, probing: Promise<Unready | null>): Promise<Unready | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Unready>((resolve) => {
    timer = setTimeout(() => {
      resolve({ reason: "too_slow", detail: `The store did not write and read within ${deadline} ms.` });
    }, deadline);
  });
  try {
    return await Promise.race([probing, late]);
  } finally {
    clearTimeout(timer);
  }
}
