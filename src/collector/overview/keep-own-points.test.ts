import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { createFigures } from "#collector/figures/figures.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { keepOwnPoints } from "./keep-own-points.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const figures = createFigures();
  const state = { written: [] as number[], shortSince: null as number | null };
  const store = {
    health: () => Promise.resolve({ queued: 0, queueLimit: 9 }),
    room: () => Promise.resolve({ free: 9, minFree: 1, shortSince: state.shortSince }),
    measure: () => Promise.resolve({ days: [], rest: 0, restOf: { aside: 0, state: 0, search: 0 } }),
    append({ metrics }: Batch) {
      figures.commits.observe(0.001);
      const queues = metrics.filter(({ name }) => name === "glasshouse_queue_requests");
      state.written.push(queues.length);
      return Promise.resolve({ events: [], duplicateSpans: 0 });
    },
  };
  const report = (error: unknown) => {
    throw error;
  };
  const kept = keepOwnPoints({ store, figures, projectId: 1 as ProjectId, clock: Date.now, report });
  return { figures, state, kept };
}

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);

describe("keepOwnPoints", () => {
  it("writes each minute while others write, too", async () => {
    const { figures, state } = open();
    for (let minute = 0; minute < 3; minute += 1) {
      figures.commits.observe(0.001);
      await pass(1);
    }
    expect(state.written).toEqual([1, 1, 1]);
  });

  it("lets an idle writer end: ten minutes are written together", async () => {
    const { state } = open();
    await pass(9);
    expect(state.written).toEqual([]);
    await pass(11);
    expect(state.written).toEqual([10, 10]);
  });

  it("keeps the last ten minutes for a disk that has no room, until it has", async () => {
    const { state } = open();
    state.shortSince = 1;
    await pass(25);
    expect(state.written).toEqual([]);
    state.shortSince = null;
    await pass(1);
    expect(state.written).toEqual([10]);
  });

  it("writes what waits when it stops", async () => {
    const { state, kept } = open();
    await pass(2);
    await kept.stop();
    expect(state.written).toEqual([2]);
  });
});
