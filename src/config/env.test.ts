import { expect, test } from "vitest";
import { collectorUrl, publicIngestUrl, publicPath, publicUrl } from "./addresses.ts";
import { readEnv } from "./env.ts";

test.each([
  ["100000000", 100_000_000],
  ["500MB", 500_000_000],
  ["1 GiB", 1_073_741_824],
  ["2TB", 2_000_000_000_000],
])("a size of %s is %i bytes", (given, bytes) => {
  expect(readEnv({ GLASSHOUSE_RETENTION_BYTES: given }).GLASSHOUSE_RETENTION_BYTES).toBe(bytes);
});

test.each([
  "https://ops.example/glasshouse/observe",
  "https://ops.example//glasshouse",
  "https://ops.example/glass%20house",
  "https://observe.example/?a",
  "https://me@observe.example",
])("a public address of %s stops the start", (given) => {
  expect(() => readEnv({ GLASSHOUSE_URL: given })).toThrow(/^GLASSHOUSE_URL: .+ it must be /);
});

test.each([
  ["https://observe.example", "https://observe.example", ""],
  ["https://observe.example/", "https://observe.example", ""],
  ["https://ops.example/tools/glass-house/", "https://ops.example/tools/glass-house", "/tools/glass-house"],
])("a public address of %s may have a path", (given, url, path) => {
  const env = readEnv({ GLASSHOUSE_URL: given });
  expect([publicUrl(env), publicPath(env)]).toEqual([url, path]);
});

test("the address for SDKs may have a path", () => {
  expect(publicIngestUrl(readEnv({ GLASSHOUSE_INGEST_URL: "https://ops.example/ingest/" }))).toBe(
    "https://ops.example/ingest",
  );
  expect(() => readEnv({ GLASSHOUSE_INGEST_URL: "https://key@ops.example/1" })).toThrow(
    "GLASSHOUSE_INGEST_URL",
  );
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:4318"],
  ["0.0.0.0", "http://127.0.0.1:4318"],
  ["127.0.0.2", "http://127.0.0.2:4318"],
  ["fd00::1", "http://[fd00::1]:4318"],
])("a collector that listens on %s is reached at %s", (host, url) => {
  expect(collectorUrl(readEnv({ GLASSHOUSE_HOST: host }))).toBe(url);
});

test.each(["5MB", "-1", "1.5GB", "lots", "1XB", "9".repeat(30)])("a size of %s stops the start", (given) => {
  expect(() => readEnv({ GLASSHOUSE_RETENTION_BYTES: given })).toThrow("GLASSHOUSE_RETENTION_BYTES");
});
