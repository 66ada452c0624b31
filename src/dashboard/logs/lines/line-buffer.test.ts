import { expect, it } from "vitest";
import type { LogView } from "#api/logs.ts";
import { firstLines, MOST_LINES, needsMore, appendPage } from "./line-buffer.ts";

const logs = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index) }) as LogView);

it("requests more near the end, once, and not after a truncated search", () => {
  const buffer = firstLines({ logs: logs(0, 500), next: "c", stoppedAt: null });
  expect(needsMore(firstLines({ logs: logs(0, 60), next: "c", stoppedAt: null }), 37)).toBe(false);
  expect(needsMore(firstLines({ logs: logs(0, 60), next: "c", stoppedAt: null }), 41)).toBe(true);
  expect(needsMore(buffer, 40)).toBe(false);
  expect(needsMore(buffer, 450)).toBe(true);
  expect(needsMore({ ...buffer, state: "loading" }, 450)).toBe(false);
  expect(needsMore({ ...buffer, next: null }, 450)).toBe(false);
  expect(needsMore({ ...buffer, stoppedAt: "2026-11-20T12:00:00Z" }, 450)).toBe(false);
  expect(needsMore({ ...buffer, lines: logs(0, MOST_LINES) }, MOST_LINES)).toBe(false);
});

it("appends pages without duplicates", () => {
  const first = firstLines({ logs: logs(0, 5), next: "c", stoppedAt: null });
  const both = appendPage(first, { logs: logs(4, 3), next: null, stoppedAt: null });
  expect(both.lines.map(({ id }) => id)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  expect(both.next).toBeNull();
});
