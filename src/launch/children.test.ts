import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { otlpHeaders, readEnv } from "#config/env.ts";
import { nextSpec } from "./children.ts";

const SECRETS = { apiToken: "an api token", dashboardToken: "a dashboard token" };
const PASSWORD = "a long password";
/** No folder can be made there. */
const NO_DATA = "/dev/null/data";

function environmentOf(surface: "app" | "dashboard", more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const env = readEnv({
    GLASSHOUSE_PASSWORD: PASSWORD,
    GLASSHOUSE_API_TOKEN: "a".repeat(16),
    GLASSHOUSE_DATA: NO_DATA,
    ...more,
  });
  const setting = { root: "/nowhere", env, release: undefined, nodeEnv: "production" as const };
  return nextSpec(setting, surface, { dsn: "http://key@127.0.0.1:4318/1", ...SECRETS }).env;
}

test("the app, which may be public, gets nothing to read with, and Next cannot take it from .env", () => {
  const env = environmentOf("app");
  for (const secret of [...Object.values(SECRETS), PASSWORD, "a".repeat(16)])
    expect(Object.values(env)).not.toContain(secret);
  for (const name of ["GLASSHOUSE_API_TOKEN", "GLASSHOUSE_PASSWORD", "GLASSHOUSE_DASHBOARD_TOKEN"])
    expect(env[name]).toBe("");
});

test("only the collector gets the addresses of channels, which hold secrets", () => {
  for (const surface of ["app", "dashboard"] as const) {
    const env = environmentOf(surface, {
      GLASSHOUSE_NOTIFY: "slack+https://hooks.slack.com/services/T/B/secret",
      GLASSHOUSE_NOTIFY_KEY: "a key to sign messages",
      GLASSHOUSE_SMTP_URL: "smtp://user:password@mail.example",
    });
    expect([env["GLASSHOUSE_NOTIFY"], env["GLASSHOUSE_NOTIFY_KEY"]]).toEqual(["", ""]);
    expect(env["GLASSHOUSE_SMTP_URL"]).toBe("");
    expect(env["GLASSHOUSE_OIDC_CLIENT_SECRET"]).toBe("");
  }
});

test("the dashboard gets a token of its own", () => {
  const env = environmentOf("dashboard");
  expect(env["GLASSHOUSE_DASHBOARD_TOKEN"]).toBe(SECRETS.dashboardToken);
  expect(env["GLASSHOUSE_API_TOKEN"]).toBe("");
});

test("the collector's key goes with spans and logs to the collector, and to no service elsewhere", () => {
  const headers = "authorization=Bearer%20theirs";
  const here = readEnv(environmentOf("app", { OTEL_EXPORTER_OTLP_HEADERS: headers }));
  expect(otlpHeaders(here)).toEqual({
    authorization: "Bearer theirs",
    "x-sentry-auth": "sentry sentry_key=key",
  });
  const elsewhere = {
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://otlp.example",
  };
  expect(environmentOf("app", elsewhere)["OTEL_EXPORTER_OTLP_HEADERS"]).toBe(headers);
});

test("compiled code is kept in the data folder, unless the operator names another", () => {
  const data = mkdtempSync(join(tmpdir(), "glasshouse-children-"));
  expect(environmentOf("app", { GLASSHOUSE_DATA: data })["NODE_COMPILE_CACHE"]).toBe(join(data, "cache"));
  vi.stubEnv("NODE_COMPILE_CACHE", "/elsewhere");
  expect(environmentOf("app", { GLASSHOUSE_DATA: data })["NODE_COMPILE_CACHE"]).toBe("/elsewhere");
  vi.unstubAllEnvs();
  expect(environmentOf("app")["NODE_COMPILE_CACHE"]).toBeUndefined();
  rmSync(data, { recursive: true });
});
