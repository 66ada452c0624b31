import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import { PLATFORM_ERRORS } from "#shell/catalogue/platform-errors.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import type { Glasshouse } from "./glasshouse.ts";
import { startAndRequest } from "./start-and-request.ts";

let house: Glasshouse;
let first: Response;
let browser: Browser;

beforeAll(async () => {
  [{ house, first }, browser] = await Promise.all([
    startAndRequest({ GLASSHOUSE_MAINTENANCE: "600" }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await house?.stop();
});

const entry = PLATFORM_ERRORS.maintenance;

test.each(["/", "/faults", "/nothing/here", "/api/orders"])(
  "in maintenance mode, %s answers programs with 503, Retry-After and the code, and one event arrives",
  async (path) => {
    const answer = await fetch(house.app + path);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "600"]);
    const problem = (await answer.json()) as { code: string; errorId: string };
    expect(problem.code).toBe("maintenance");
    const event = await eventually(() =>
      house.read<EventView>(`/api/0/projects/glasshouse/app/events/${problem.errorId}/`),
    );
    expect(event.tags).toContainEqual(expect.objectContaining({ key: "error.code", value: "maintenance" }));
  },
);

test.each([true, false])("visitors see the maintenance page (scripts: %s)", async (javaScriptEnabled) => {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  const answer = await page.goto(house.app);
  expect(answer?.status()).toBe(503);
  await page.getByRole("heading", { name: entry.title }).waitFor();
  expect(await page.locator("[data-error-id]").getAttribute("data-error-id")).toBe(
    await answer?.headerValue("x-error-id"),
  );
  await context.close();
});

test("health checks, reporting and the dashboard stay available", async () => {
  expect((await fetch(`${house.app}/healthz`)).status).toBe(200);
  expect((await fetch(`${house.app}/api/report`, { method: "POST" })).status).toBe(400);
  expect((await fetch(`${house.dashboard}/observe/issues`)).status).toBe(200);
});

test("maintenance mode also applies to a request sent before the app is ready", () => {
  expect(first.status).toBe(503);
});
