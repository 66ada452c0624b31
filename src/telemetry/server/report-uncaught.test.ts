import { captureException } from "@sentry/nextjs";
import { afterEach, expect, test, vi } from "vitest";
import { reportUncaught } from "./report-uncaught.ts";

vi.mock("@sentry/nextjs", () => ({ captureException: vi.fn(), close: vi.fn(() => Promise.resolve(true)) }));

afterEach(() => vi.restoreAllMocks());

/** The listeners, which the process itself is not given: a test runner has its own. */
function listeners(others: (() => void)[] = [() => undefined]) {
  const on = new Map<string | symbol, (error: unknown) => void>();
  vi.spyOn(process, "on").mockImplementation((name, listener) => (on.set(name, listener), process));
  vi.spyOn(process, "listeners").mockImplementation((name) => [on.get(name) as never, ...others]);
  const drop = vi.fn();
  reportUncaught(() => ({ drop }), 10);
  const raise = (name: string, error: unknown) => on.get(name)?.(error);
  return { raise, drop };
}

test("every exception and rejection is reported, not only the first", () => {
  const { raise } = listeners();
  for (const name of ["uncaughtException", "unhandledRejection"])
    for (let each = 0; each < 5; each++) raise(name, new Error(`${name} ${each}`));
  expect(captureException).toHaveBeenCalledTimes(10);
});

test("errors over the rate limit are counted", () => {
  vi.mocked(captureException).mockClear();
  const { raise, drop } = listeners();
  for (let each = 0; each < 1_000; each++) raise("uncaughtException", new Error(`${each}`));
  const reported = vi.mocked(captureException).mock.calls.length;
  expect(reported).toBeLessThan(100);
  expect(drop.mock.calls).toEqual(
    Array.from({ length: 1_000 - reported }, () => ["error", "ratelimit_backoff"]),
  );
});

test("an aborted request is no failure", () => {
  vi.mocked(captureException).mockClear();
  listeners().raise("unhandledRejection", new DOMException("over", "AbortError"));
  expect(captureException).not.toHaveBeenCalled();
});

test("a process without other listeners exits with code 1 once its reports are sent; others go on", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  listeners().raise("uncaughtException", new Error("kept alive"));
  listeners([]).raise("uncaughtException", new Error("the end"));
  await vi.waitFor(() => expect(exit).toHaveBeenCalled());
  expect(exit.mock.calls).toEqual([[1]]);
  expect(written.mock.calls.map(([text]) => String(text).split("\n")[0])).toEqual(["Error: the end"]);
});
