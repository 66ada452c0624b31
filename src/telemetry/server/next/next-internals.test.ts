import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterEach, expect, test, vi } from "vitest";
import { INNER_STEPS } from "./skip-steps.ts";

/** The version of Next whose internals were last read. `README.md` lists them. */
const CHECKED = "16.4.5";

const require = createRequire(import.meta.url);

// Next's server sets this before it loads anything else.
vi.stubGlobal("AsyncLocalStorage", AsyncLocalStorage);

afterEach(() => Reflect.deleteProperty(globalThis, Symbol.for("@next/request-context")));

function nextModule(path: string): Record<string, unknown> {
  return require(`next/dist/${path}`) as Record<string, unknown>;
}

function nextSource(path: string): string {
  return readFileSync(require.resolve(`next/dist/${path}`), "utf8");
}

test(`Next's internals were checked against ${CHECKED}`, () => {
  const { version } = require("next/package.json") as { version: string };
  const advice =
    `Next is ${version} now. Run the other tests of this file, go through README.md beside it row by row, look at a failed ` +
    "page without JavaScript and at a trace, run the end-to-end tests, then change CHECKED.";
  expect(version === CHECKED ? "checked" : advice).toBe("checked");
});

test("skip-steps: Next reads the steps to trace from a list, and the inner steps are on it", () => {
  const { NextVanillaSpanAllowlist } = nextModule("server/lib/trace/constants.js");
  expect(NextVanillaSpanAllowlist).toBeInstanceOf(Set);
  const traced = [...(NextVanillaSpanAllowlist as Set<string>)];
  expect(traced).toEqual(
    expect.arrayContaining([...INNER_STEPS, "BaseServer.handleRequest", "AppRender.getBodyResult"]),
  );
});

test("skip-steps: Next's tracer is named next.js, and its spans state their step", () => {
  const tracer = nextSource("server/lib/trace/tracer.js");
  expect(tracer).toContain("getTracer('next.js'");
  expect(tracer).toContain("'next.span_type': type");
  expect(tracer).toContain("NextVanillaSpanAllowlist.has(");
});

test("skip-steps: the store of a render has a load tracker that can be finished", () => {
  const { workAsyncStorage } = nextModule("server/app-render/work-async-storage.external.js");
  expect(workAsyncStorage).toHaveProperty("getStore");
  expect(nextSource("server/async-storage/work-store.js")).toContain("clientComponentLoadTracker");
  const { ClientComponentLoadTracker } = nextModule("server/client-component-renderer-logger.js");
  const tracker = Reflect.construct(ClientComponentLoadTracker as () => void, []) as {
    finish: () => void;
    isSealed: () => boolean;
  };
  tracker.finish();
  expect(tracker.isSealed()).toBe(true);
});

test("correct-span: Next sets route, target and status on a request's span", () => {
  const server = nextSource("server/base-server.js");
  for (const attribute of [
    "'next.route': route",
    "'http.target': req.url",
    "'http.status_code': res.statusCode",
  ])
    expect(server).toContain(attribute);
});

test.each(["app-page-turbo.runtime.prod.js", "app-page-turbo.runtime.dev.js"])(
  "answer-failed-page: %s sets status 500 and renders a document that only a script fills",
  (runtime) => {
    const source = nextSource(`compiled/next-server/${runtime}`);
    expect(source).toMatch(/\.statusCode\s*=\s*500/);
    expect(source).toContain("__next_error__");
  },
);

test("answer-failed-request: Next ends a request that failed outside a page with a bare line", () => {
  expect(nextSource("server/base-server.js")).toContain("res.body('Internal Server Error').send()");
});

test("flush-before-freeze: Next looks for the platform under the same symbol", () => {
  const context = { waitUntil: () => undefined };
  Object.assign(globalThis, { [Symbol.for("@next/request-context")]: { get: () => context } });
  const { getBuiltinRequestContext } = nextModule("server/after/builtin-request-context.js");
  expect((getBuiltinRequestContext as () => unknown)()).toBe(context);
});

test("error ids: Next gives a server error a digest, and keeps one that is already there", () => {
  const { createReactServerErrorHandler } = nextModule("server/app-render/create-error-handler.js");
  const handle = (createReactServerErrorHandler as (...given: unknown[]) => (error: unknown) => string)(
    false,
    false,
    new Map(),
    () => undefined,
  );
  expect(handle(new Error("boom"))).toMatch(/^\d+/);
  expect(handle(Object.assign(new Error("boom"), { digest: "out_of_stock.0123abcd" }))).toBe(
    "out_of_stock.0123abcd",
  );
});

test("browser: Next's own errors have digests that begin with NEXT_", () => {
  expect(nextModule("client/components/redirect-error.js")["REDIRECT_ERROR_CODE"]).toMatch(/^NEXT_/);
  expect(
    nextModule("client/components/http-access-fallback/http-access-fallback.js")[
      "HTTP_ERROR_FALLBACK_ERROR_CODE"
    ],
  ).toMatch(/^NEXT_/);
});

test("browser: requests for actions and for parts of pages have these headers", () => {
  expect(nextModule("client/components/app-router-headers.js")).toMatchObject({
    ACTION_HEADER: "next-action",
    RSC_HEADER: "rsc",
    NEXT_ROUTER_PREFETCH_HEADER: "next-router-prefetch",
  });
});

test("browser: the page's scripts know Next's version", () => {
  expect(nextSource("client/app-bootstrap.js")).toMatch(/window\.next = \{\s*version/);
});

test("content security policy: Next takes the nonce of its scripts from the request's header", () => {
  const { getScriptNonceFromHeaders } = nextModule("server/app-render/get-script-nonce-from-header.js");
  const headers = { "content-security-policy": "script-src 'nonce-0123abcd'" };
  expect((getScriptNonceFromHeaders as (given: object) => unknown)(headers)).toBe("0123abcd");
});

test("addresses: Next refuses a path with an invalid escape", () => {
  const { decodePathParams } = nextModule("server/lib/router-utils/decode-path-params.js");
  expect(() => (decodePathParams as (path: string) => string)("/%ff")).toThrow(/decode/i);
});
