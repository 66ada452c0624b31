import { expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import type { TraceView } from "#api/trace.ts";
import type { PlatformCode } from "#lib/platform-codes.ts";
import { PLATFORM_ERRORS } from "#shell/catalogue/platform-errors.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
const CODES = Object.keys(PLATFORM_ERRORS) as PlatformCode[];

/** A way to fail on the server: what fails, its path, its error code in the catalogue, and what programs get. */
export type ServerFailure = [what: string, path: string, code: PlatformCode, answers: "page" | "problem"];
export const FAILURES: ServerFailure[] = [
  ["a server component", "/faults/server-component", "unexpected", "page"],
  ["an endpoint", "/faults/route-handler", "unexpected", "problem"],
  ["the proxy", "/faults/proxy", "unexpected", "problem"],
  ...CODES.map(
    (code) =>
      [`a page as ${code}`, `/faults/answers/${code}`, code, "page"] as [
        string,
        string,
        PlatformCode,
        "page",
      ],
  ),
  ...CODES.map(
    (code) =>
      [`an endpoint as ${code}`, `/faults/answers-raw/${code}`, code, "problem"] as [
        string,
        string,
        PlatformCode,
        "problem",
      ],
  ),
];

/** Messages of the errors, which developers may read and visitors must not. */
export const INTERNAL = /could not load its data|could not answer|could not decide|"fault"|retryAfter/;

/** Asserts that exactly this failure arrived, once, with its code, on a trace that has its log line. */
export async function expectOneEvent(id: string | null | undefined, code: PlatformCode): Promise<void> {
  const event = await eventually(() => house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`));
  const tags = Object.fromEntries(event.tags.map(({ key, value }) => [key, value]));
  // An error outside the catalogue has no code of its own and is reported as unexpected.
  expect(tags["error.code"]).toBe(tags["error.code"] === undefined ? undefined : code);
  expect(event.level).toBe(PLATFORM_ERRORS[code].severity);
  await eventually(async () => {
    const trace = await house.read<TraceView>(`/api/v1/traces/${event.glasshouse.trace?.traceId}`);
    expect(trace.events.map((one) => one.eventId)).toEqual([id]);
    expect(trace.spans.length).toBeGreaterThan(0);
    expect(trace.logs.filter((line) => line.message === "request failed")).toHaveLength(1);
  });
}

/** Tests what a visitor sees of a failure, with and without scripts. */
export function testVisitors([what, path, code]: ServerFailure): void {
  const entry = PLATFORM_ERRORS[code];
  test.each([
    ["with scripts", true],
    ["without scripts", false],
  ])(
    `${what} fails at ${path}: a visitor %s sees the message, the id and the way home, and one event arrives`,
    async (_how, scripts) => {
      const context = await (await sharedBrowser()).newContext({ javaScriptEnabled: scripts });
      const page = await context.newPage();
      const answer = await page.goto(house.app + path);
      expect(answer?.status()).toBe(entry.status);
      await page.getByRole("heading", { name: entry.title }).waitFor();
      const shown = page.locator("[data-error-id]").first();
      const id = await shown.getAttribute("data-error-id");
      expect((await shown.textContent())?.replaceAll(" ", "")).toBe(id);
      expect(id).toBe(await answer?.headerValue("x-error-id"));
      expect(await page.getByRole("link", { name: /start page/i }).count()).toBeGreaterThan(0);
      await expectOneEvent(id, code);
      await context.close();
    },
  );
}
