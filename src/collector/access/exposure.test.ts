import { expect, test, vi } from "vitest";
import { openExposure } from "./exposure.ts";

function memory(at: number | null = null) {
  const stored = { at };
  return {
    stored,
    getExposedAt: () => Promise.resolve(stored.at),
    putExposedAt: async (when: number) => void (stored.at = when),
  };
}
const open = (store: ReturnType<typeof memory>, isPublic = false) => {
  const [onFirst, report] = [vi.fn<() => void>(), vi.fn<(error: unknown) => void>()];
  const exposure = openExposure({ store, clock: () => 17, isPublic, onFirst, report });
  return exposure.then((opened) => ({ ...opened, onFirst, report }));
};

test("the first request through a proxy exposes a copy for good, and is announced once", async () => {
  const store = memory();
  const exposure = await open(store);
  expect(exposure.isExposed()).toBe(false);
  exposure.recordProxy();
  exposure.recordProxy();
  expect(exposure.isExposed()).toBe(true);
  expect(exposure.onFirst).toHaveBeenCalledOnce();
  expect(store.stored.at).toBe(17);
  const next = await open(store);
  expect(next.isExposed()).toBe(true);
  next.recordProxy();
  expect(next.onFirst).not.toHaveBeenCalled();
});

test("a public address exposes a copy from its start", async () => {
  expect((await open(memory(), true)).isExposed()).toBe(true);
});

test("a store that cannot write is reported, and the copy stays closed", async () => {
  const store = { ...memory(), putExposedAt: () => Promise.reject(new Error("disk full")) };
  const exposure = await open(store);
  exposure.recordProxy();
  expect(exposure.isExposed()).toBe(true);
  await vi.waitFor(() => expect(exposure.report).toHaveBeenCalledOnce());
});
