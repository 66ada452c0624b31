import { expect, test } from "vitest";
import { inTime } from "./in-time.ts";

test("what is there in time is given, and what fails fails", async () => {
  expect(await inTime(10_000, () => 1)).toBe(1);
  await expect(inTime(10_000, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});

test("what is late is told so, and its own failure is not the answer", async () => {
  let told: AbortSignal | undefined;
  const late = inTime(1, (signal) => {
    told = signal;
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("broken off")));
    });
  });
  await expect(late).rejects.toMatchObject({ code: "timed_out" });
  expect(told?.reason).toMatchObject({ code: "timed_out" });
});
