import { expect, test } from "vitest";
import { readEnv } from "#config/env.ts";
import { admit } from "./surface.ts";

const LOCAL = { GLASSHOUSE_HOST: "127.0.0.1", GLASSHOUSE_PASSWORD: undefined };

test.each([
  ["app", "/", "serve"],
  ["app", "/faults", "serve"],
  ["app", "/observe", "not_found"],
  ["app", "/observe/issues", "not_found"],
  ["app", "/observers", "serve"],
  ["dashboard", "/", "redirect"],
  ["dashboard", "/observe/issues", "serve"],
  ["dashboard", "/faults", "not_found"],
  ["dashboard", "/healthz", "serve"],
  ["app", "/readyz", "serve"],
  ["dashboard", "/readyz", "serve"],
  ["dashboard", "/api/report/", "serve"],
  ["dashboard", "/_next/static/chunks/a.js", "serve"],
  ["all", "/", "serve"],
  ["all", "/observe", "serve"],
] as const)("the surface %s answers %s with %s", (surface, path, kind) => {
  expect(admit(path, "localhost:3001", { ...LOCAL, GLASSHOUSE_SURFACE: surface }).kind).toBe(kind);
});

test.each(["localhost", "localhost:3001", "127.0.0.1:3001", "[::1]:3001", "127.8.9.1"])(
  "an open dashboard answers to the loopback name %s",
  (host) => expect(admit("/observe", host, { ...LOCAL, GLASSHOUSE_SURFACE: "dashboard" }).kind).toBe("serve"),
);

test.each(["evil.example:3001", "localhost.evil.example", "127.0.0.1.evil.example", "", null])(
  "an open dashboard does not answer to the name %s, which somebody may have pointed at loopback",
  (host) =>
    expect(admit("/observe", host, { ...LOCAL, GLASSHOUSE_SURFACE: "dashboard" }).kind).toBe("forbidden"),
);

test("with a password any name will do", () => {
  const env = {
    GLASSHOUSE_SURFACE: "dashboard",
    GLASSHOUSE_HOST: "0.0.0.0",
    GLASSHOUSE_PASSWORD: "long enough",
  } as const;
  expect(admit("/observe", "observe.example", env).kind).toBe("serve");
});

test("an app in maintenance mode serves nothing but health, reports and the dashboard", () => {
  const env = readEnv({ GLASSHOUSE_SURFACE: "all", GLASSHOUSE_MAINTENANCE: "600" });
  expect(admit("/orders", "localhost", env)).toEqual({ kind: "maintenance", retryAfter: 600 });
  for (const path of ["/healthz", "/readyz", "/api/report", "/api/report/feedback", "/observe/issues"])
    expect(admit(path, "localhost", env)).toEqual({ kind: "serve" });
});
