import { expect, test, vi } from "vitest";
import { keepSourceMaps } from "./keep-source-maps.ts";

test("an upload that fails does not fail the start, and is tried until it succeeds", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const upload = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new TypeError("fetch failed"))
    .mockRejectedValueOnce(new TypeError("fetch failed"))
    .mockRejectedValueOnce(new TypeError("fetch failed"))
    .mockResolvedValue();
  const waited: number[] = [];
  const wait = async (delay: number) => void waited.push(delay);
  await keepSourceMaps(upload, new AbortController().signal, wait);
  expect(written.mock.calls.join("")).toContain("(fetch failed)");
  written.mockRestore();
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(4));
  expect(waited).toEqual([1_000, 2_000, 4_000]);
});

test("nothing is said or retried once the collector is stopped or started again", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const upload = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError("fetch failed"));
  await keepSourceMaps(upload, AbortSignal.abort());
  expect([upload.mock.calls.length, written.mock.calls.length]).toEqual([1, 0]);
  written.mockRestore();
});
