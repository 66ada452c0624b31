import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { roomMeter } from "./measure-room.ts";

function meter(free: number, least = 100) {
  const disk = { free, total: 1000, measured: 0, broken: false, now: 5000 };
  const room = roomMeter("/data", {
    clock: () => disk.now,
    minFree: () => least,
    measure() {
      disk.measured += 1;
      return disk.broken ? Promise.reject(new Error("no such folder")) : Promise.resolve(disk);
    },
  });
  return { disk, room };
}

describe("roomMeter", () => {
  it("says since when the disk has no more than the least free, and forgets it once it has", async () => {
    const { disk, room } = meter(101);
    expect(await room()).toEqual({ free: 101, minFree: 100, shortSince: null });
    Object.assign(disk, { free: 100, now: 7000 });
    expect(await room()).toEqual({ free: 100, minFree: 100, shortSince: 7000 });
    Object.assign(disk, { free: 20, now: 9000 });
    expect((await room()).shortSince).toBe(7000);
    Object.assign(disk, { free: 500, now: 11_000 });
    expect((await room()).shortSince).toBeNull();
  });

  it("measures once a second at most, however often it is asked, and after the clock was set back", async () => {
    const { disk, room } = meter(500);
    await Promise.all([room(), room(), room()]);
    disk.now += 999;
    await room();
    expect(disk.measured).toBe(1);
    disk.now += 1;
    await room();
    expect(disk.measured).toBe(2);
    disk.now -= 86_400_000;
    await room();
    expect(disk.measured).toBe(3);
  });

  it("takes a disk without a byte left as short, even if nothing has to stay free", async () => {
    expect((await meter(0, 0).room()).shortSince).toBe(5000);
    expect((await meter(1, 0).room()).shortSince).toBeNull();
  });

  it("does not take a disk as short that cannot be measured", async () => {
    const { disk, room } = meter(0);
    disk.broken = true;
    expect((await room()).shortSince).toBeNull();
  });

  it("measures the disk of a folder", async () => {
    const room = roomMeter(tmpdir(), { clock: Date.now, minFree: (total) => total / 1e9 });
    const { free, minFree } = await room();
    expect(free).toBeGreaterThan(0);
    expect(minFree).toBeGreaterThan(0);
  });
});
