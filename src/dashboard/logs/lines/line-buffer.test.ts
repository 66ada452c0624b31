import { expect, it } from "vitest";
import type { LogView } from "#api/logs.ts";
import { firstLines, MOST_LINES, wantsMore, withPage } from "./line-buffer.ts";

const logs = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index) }) as LogView);

it("asks for more when its end comes near, once, and not where the search was given up", () => {
  const buffer = firstLines({ logs: logs(0, 500), next: "c", stoppedAt: null });
  expect(wantsMore(firstLines({ logs: logs(0, 60), next: "c", stoppedAt: null }), 37)).toBe(false);
  expect(wantsMore(firstLines({ logs: logs(0, 60), next: "c", stoppedAt: null }), 41)).toBe(true);
  expect(wantsMore(buffer, 40)).toBe(false);
  expect(wantsMore(buffer, 450)).toBe(true);
  expect(wantsMore({ ...buffer, state: "loading" }, 450)).toBe(false);
  expect(wantsMore({ ...buffer, next: null }, 450)).toBe(false);
  expect(wantsMore({ ...buffer, stoppedAt: "2026-11-20T12:00:00Z" }, 450)).toBe(false);
  expect(wantsMore({ ...buffer, lines: logs(0, MOST_LINES) }, MOST_LINES)).toBe(false);
});

it("takes pages one after the other, and no line twice", () => {
  const first = firstLines({ logs: logs(0, 5), next: "c", stoppedAt: null });
  const both = withPage(first, { logs: logs(4, 3), next: null, stoppedAt: null });
  expect(both.lines.map(({ id }) => id)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  expect(both.next).toBeNull();
});
