import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Notice } from "#model/notice.ts";
import { createNoticeList } from "./notice-list.ts";

const NOTICE = {
  code: "file_quarantined",
  subject: "2026-11-01.db",
  text: "Moved.",
  detail: "Look.",
} as const;

describe("the list of notices", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open({ stored = [] as Notice[], isFull = (): boolean => false } = {}) {
    const disk = new Map(stored.map((notice) => [notice.subject, notice]));
    const logged: string[] = [];
    let now = 1000;
    const list = createNoticeList({
      clock: () => now++,
      stored,
      put: (notice) =>
        isFull() ? Promise.reject(new Error("full")) : Promise.resolve(void disk.set(notice.subject, notice)),
      remove: (_code, subject) => Promise.resolve(void disk.delete(subject)),
      raised: ({ subject }) => void logged.push(subject),
    });
    return { list, logged, stored: () => [...disk.values()] };
  }

  it("stores a notice once, logs it once, and keeps when it was first raised", async () => {
    const { list, logged, stored } = open();
    list.raise(NOTICE);
    list.raise(NOTICE);
    list.raise({ ...NOTICE, text: "Moved again." });
    await vi.runAllTimersAsync();
    expect(list.list()).toEqual([{ ...NOTICE, at: 1000, text: "Moved again." }]);
    expect(stored()).toEqual(list.list());
    expect(logged).toEqual([NOTICE.subject]);
  });

  it("forgets a cleared notice, also on disk", async () => {
    const { list, stored } = open();
    list.raise(NOTICE);
    list.clear(NOTICE.code, "another");
    list.clear(NOTICE.code, NOTICE.subject);
    await vi.runAllTimersAsync();
    expect([list.list(), stored()]).toEqual([[], []]);
  });

  it("shows a notice that cannot be stored, and stores it once there is room", async () => {
    let isFull = true;
    const { list, stored } = open({ isFull: () => isFull });
    list.raise(NOTICE);
    await vi.advanceTimersByTimeAsync(1000);
    expect([list.list().length, stored().length]).toEqual([1, 0]);
    isFull = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored()).toEqual(list.list());
  });

  it("starts with what was stored, without logging it again, and without codes it does not know", () => {
    const known = { ...NOTICE, at: 5 };
    const unknown = { ...known, code: "of a later version", subject: "x" } as unknown as Notice;
    const { list, logged } = open({ stored: [unknown, known] });
    expect([list.list(), logged]).toEqual([[known], []]);
  });

  it("is bounded: the oldest goes first", async () => {
    const { list, stored } = open();
    for (let index = 0; index < 60; index++) list.raise({ ...NOTICE, subject: String(index) });
    await vi.runAllTimersAsync();
    expect(list.list()).toHaveLength(50);
    expect(list.list().at(-1)?.subject).toBe("10");
    expect(stored()).toHaveLength(50);
  });
});
