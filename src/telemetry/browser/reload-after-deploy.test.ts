import { expect, test, vi } from "vitest";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";

function page() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
  return { storage, reload: vi.fn(), now: vi.fn(() => 1_000_000) };
}
const lost = Object.assign(new Error("Failed to load chunk /_next/static/chunks/a.js"), {
  name: "ChunkLoadError",
});

test("a lost script reloads the page, once a minute", () => {
  const at = page();
  expect(reloadAfterDeploy(lost, at)).toBe(true);
  expect(reloadAfterDeploy(lost, at)).toBe(false);
  at.now.mockReturnValue(1_060_001);
  expect(reloadAfterDeploy(lost, at)).toBe(true);
  expect(at.reload).toHaveBeenCalledTimes(2);
});

test("any other error does not", () => {
  const at = page();
  expect(reloadAfterDeploy(new Error("out of stock"), at)).toBe(false);
  expect(reloadAfterDeploy("ChunkLoadError", at)).toBe(false);
  expect(at.reload).not.toHaveBeenCalled();
});

test("without storage nothing does", () => {
  const at = page();
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error("denied");
    },
  } as unknown as Storage;
  expect(reloadAfterDeploy(lost, { ...at, storage })).toBe(false);
});
