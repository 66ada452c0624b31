import { afterAll, beforeAll, expect, test } from "vitest";
import type { Glasshouse } from "./glasshouse.ts";
import { startAndRequest } from "./start-and-request.ts";

let house: Glasshouse;
let first: Response;
beforeAll(async () => {
  // The very first start, over an empty folder.
  ({ house, first } = await startAndRequest({}, ""));
});
afterAll(() => house.stop());

test("serves its home page as HTML, and opens the dashboard", async () => {
  // React separates adjacent texts with empty comments.
  const home = (await (await fetch(house.app)).text()).replaceAll("<!-- -->", "");
  expect(home).toContain("An application you can see into");
  expect(home).toContain("9 of 9 parts of its specification are open");
  expect((await fetch(`${house.app}/observe`)).status).toBe(404);
  const root = await fetch(house.dashboard);
  expect([root.status, new URL(root.url).pathname]).toEqual([200, "/observe"]);
  expect(house.output()).toContain("/faults");
});

test("blocks scripts without the nonce, even for a request sent before it was ready", async () => {
  const urls = [`${house.app}/`, `${house.app}/faults`, `${house.dashboard}/observe`];
  for (const answer of [first, ...(await Promise.all(urls.map((url) => fetch(url))))]) {
    const policy = answer.headers.get("content-security-policy") ?? "";
    const [, nonce] = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? [];
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("serves no browser source map", async () => {
  const [, chunk] =
    /src="(\/_next\/static\/chunks\/[^"]+\.js)"/.exec(await (await fetch(house.app)).text()) ?? [];
  const script = await (await fetch(house.app + chunk)).text();
  const [, map] = /sourceMappingURL=(\S+\.map)/.exec(script) ?? [];
  expect(map).toBeDefined();
  expect((await fetch(new URL(map ?? "", house.app + chunk))).status).toBe(404);
});
