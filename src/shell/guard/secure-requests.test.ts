import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { readEnv } from "#config/env.ts";
import { decodableUrl, requestGuard } from "./secure-requests.ts";

test.each(["/", "/faults?x=%ff", "/a%20b/%C3%A4", "/_next/static/a.js"])("%s stays as it is", (url) => {
  expect(decodableUrl(url)).toBe(url);
});

test.each([
  ["/%ff", "/%25ff"],
  ["/a%20b/%E0%A4%A?x=%20", "/a%2520b/%25E0%25A4%25A?x=%20"],
  ["/%", "/%25"],
])("%s becomes %s", (url, decodable) => {
  expect(decodableUrl(url)).toBe(decodable);
  expect(() => decodeURIComponent(decodable)).not.toThrow();
});

/** What becomes of a request by the time Next sees it. */
function guarded(env: Record<string, string>, method: string, headers: Record<string, string>) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: "/orders" });
  Object.assign(request.headers, { host: "localhost:3000", ...headers });
  const response = new ServerResponse(request);
  requestGuard(readEnv(env))({ request, response });
  return { request, response };
}

test("nobody revalidates or drafts pages with the keys of the build", () => {
  const { request } = guarded({}, "GET", {
    "x-prerender-revalidate": "0".repeat(32),
    "x-prerender-revalidate-if-generated": "1",
    cookie: "a=1; __prerender_bypass=0000; __next_preview_data=x; b=__prerender_bypass",
  });
  expect(request.headers).not.toHaveProperty("x-prerender-revalidate");
  expect(request.headers).not.toHaveProperty("x-prerender-revalidate-if-generated");
  expect(request.headers.cookie).toBe("a=1; b=__prerender_bypass");
  expect(guarded({}, "GET", { cookie: "a=1" }).request.headers.cookie).toBe("a=1");
});

const SKIP = "x-glasshouse-passed";

test.each<[string, string, Record<string, string>, boolean]>([
  ["a page", "GET", {}, false],
  ["a page that another site links", "GET", { referer: "https://evil.example/" }, false],
  ["a form of our own page", "POST", { origin: "http://localhost:3000" }, false],
  ["a program's change", "POST", {}, false],
  ["another origin's form", "POST", { origin: "https://evil.example" }, true],
  ["another port's form", "POST", { origin: "http://localhost:8080" }, true],
  ["a form without an origin", "POST", { origin: "null" }, true],
  [
    "a change that claims to have passed the proxy",
    "PUT",
    { origin: "https://evil.example", [SKIP]: "1" },
    true,
  ],
])("%s reaches the app's proxy only where that has to decide", (_what, method, headers, isDecided) => {
  const { request } = guarded({ GLASSHOUSE_SURFACE: "app" }, method, headers);
  expect(request.headers[SKIP] === undefined).toBe(isDecided);
});

test("a form of the dashboard's public address is its own, whatever name the proxy forwards", () => {
  const env = { GLASSHOUSE_SURFACE: "all", GLASSHOUSE_URL: "https://observe.example/" };
  const { request } = guarded(env, "POST", { origin: "https://observe.example" });
  expect([request.headers[SKIP], request.headers["x-forwarded-host"]]).toEqual(["1", "observe.example"]);
});

test.each([
  ["dashboard", "https://observe.example", "max-age=31536000"],
  ["dashboard", "http://observe.example", undefined],
  ["dashboard", "https://ops.example/glasshouse", undefined],
  ["app", "https://observe.example", undefined],
])("the %s under %s asks browsers for encryption: %s", (surface, url, header) => {
  const { response } = guarded({ GLASSHOUSE_SURFACE: surface, GLASSHOUSE_URL: url }, "GET", {});
  expect(response.getHeader("strict-transport-security")).toBe(header);
});
