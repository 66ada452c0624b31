import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { createLog } from "./create-log.ts";

describe("the collector's log", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open() {
    const lines: Record<string, unknown>[] = [];
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const fail = (code: string) => log.error({ err: new AppError(code) }, "request failed");
    return { lines, log, fail };
  }

  it("writes one line with its stack for a message, then how many more there were in ten seconds", () => {
    const { lines, fail } = open();
    for (let count = 0; count < 1_235; count++) fail("store_failed");
    expect(lines).toMatchObject([{ msg: "request failed", err: { stack: expect.stringContaining("at ") } }]);
    vi.advanceTimersByTime(10_000);
    expect(lines.slice(1)).toMatchObject([
      { level: 50, msg: "request failed: … 1,234 more of these", repeats: 1_234 },
    ]);
    expect(lines[1]).not.toHaveProperty("err");
    fail("store_failed");
    expect(lines[2]).toMatchObject({ msg: "request failed", err: { code: "store_failed" } });
  });

  it("says nothing more of a message that did not come again", () => {
    const { lines, log } = open();
    log.info("collector ready");
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  it("tells messages apart by text, level and error, not by what the error says", () => {
    const { lines, log, fail } = open();
    for (const code of ["store_failed", "store_corrupt"]) fail(code);
    log.warn("request failed");
    log.info({ signal: "SIGTERM" }, "collector stops");
    const parse = (place: string) =>
      log.error({ err: new TypeError(`bad value at ${place}`) }, "request failed");
    for (const place of ["1", "2", "3"]) parse(place);
    expect(lines).toHaveLength(5);
  });

  it("is bounded, however many different messages there are", () => {
    const { lines, log } = open();
    for (let number = 0; number < 3_000; number++) log.error(`failed ${number}`);
    log.error("failed 2999");
    expect(lines).toHaveLength(3_000);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(1_000);
  });
});
