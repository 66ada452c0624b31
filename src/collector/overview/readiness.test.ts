import { describe, expect, it } from "vitest";
import { AppError } from "#lib/app-error.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { readinessProbe } from "./readiness.ts";

function open() {
  const state = {
    now: 1000,
    queued: 0,
    short: false,
    writes: 0,
    failure: null as Error | null,
    hangs: false,
  };
  const store = {
    health: () => Promise.resolve({ queued: state.queued, queueLimit: 10 }),
    room: () => Promise.resolve({ free: 5, minFree: 9, shortSince: state.short ? 1 : null }),
    checkWrite() {
      state.writes += 1;
      if (state.hangs) return new Promise(() => undefined);
      return state.failure === null ? Promise.resolve() : Promise.reject(state.failure);
    },
    listProjects: () => Promise.resolve([]),
  } as unknown as ReadContext["store"];
  return { state, probe: readinessProbe({ store, clock: () => state.now }, 20) };
}

describe("readinessProbe", () => {
  it("is ready once a row was written", async () => {
    const { state, probe } = open();
    expect(await probe()).toBeNull();
    expect(state.writes).toBe(1);
  });

  it("writes once a second at most", async () => {
    const { state, probe } = open();
    await Promise.all([probe(), probe(), probe()]);
    state.now += 999;
    await probe();
    expect(state.writes).toBe(1);
    state.now += 1;
    await probe();
    expect(state.writes).toBe(2);
  });

  it.each([
    ["a full disk", new AppError("store_full"), "disk_full"],
    ["another failure", new AppError("store_unavailable"), "not_writable"],
  ])("names %s as the reason, until a write succeeds again", async (_name, failure, reason) => {
    const { state, probe } = open();
    state.failure = failure;
    expect(await probe()).toMatchObject({ reason });
    state.failure = null;
    state.now += 1000;
    expect(await probe()).toBeNull();
  });

  it("is not ready while the disk is short or the queue full, without writing", async () => {
    const { state, probe } = open();
    state.short = true;
    expect(await probe()).toMatchObject({ reason: "disk_short" });
    state.queued = 10;
    state.now += 1000;
    expect(await probe()).toMatchObject({ reason: "queue_full" });
    expect(state.writes).toBe(0);
  });

  it("is not ready while a write does not end", async () => {
    const { state, probe } = open();
    state.hangs = true;
    expect(await probe()).toMatchObject({ reason: "too_slow" });
  });
});
