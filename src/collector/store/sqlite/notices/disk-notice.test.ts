import { expect, it } from "vitest";
import type { Notice } from "#model/notice.ts";
import { noteRoom } from "./disk-notice.ts";

it("says how much is free and how much has to be while the disk is short, and nothing once it is not", () => {
  const raised: Omit<Notice, "at">[] = [];
  const cleared: string[] = [];
  const notices = {
    raise: (notice: Omit<Notice, "at">) => void raised.push(notice),
    clear: (code: string) => void cleared.push(code),
  };
  noteRoom(notices, { free: 412_300_000, minFree: 500_000_000, shortSince: 1 });
  expect(raised).toMatchObject([
    { code: "disk_short", detail: expect.stringMatching(/^412 MB are free; 500 MB must/) },
  ]);
  noteRoom(notices, { free: 2_540_000, minFree: 3_200_000, shortSince: 1 });
  expect(raised[1]?.detail).toMatch(/^2\.5 MB are free; 3\.2 MB must/);
  expect(cleared).toEqual([]);
  noteRoom(notices, { free: 600_000_000, minFree: 500_000_000, shortSince: null });
  expect([raised.length, cleared]).toEqual([2, ["disk_short"]]);
});
