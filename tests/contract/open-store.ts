import { afterEach, beforeEach } from "vitest";
import type { Clock } from "#lib/clock.ts";
import type { Store } from "#collector/store/port/store.ts";
import { NOW } from "./make-batch.ts";

/** Opens an empty store for the suite; `discard` closes and deletes it. */
export type OpenStore = (
  clock: Clock,
  limits?: { maxQueued?: number; maxQueuedBytes?: number },
) => Promise<{ store: Store; discard: () => Promise<void> }>;

/** A fresh store for each test of the block, and a clock that tests can move. */
export function useStore(openStore: OpenStore): { store: () => Store; time: { now: number } } {
  const time = { now: NOW };
  let opened: Awaited<ReturnType<OpenStore>> | undefined;
  beforeEach(async () => {
    time.now = NOW;
    opened = await openStore(() => time.now);
  });
  afterEach(async () => {
    await opened?.discard();
  });
  return {
    time,
    store() {
      if (opened === undefined) throw new Error("the store is open only within a test");
      return opened.store;
    },
  };
}
