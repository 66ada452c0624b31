import { describe, expect, test } from "vitest";
import { replaceParameters } from "./message-parameters.ts";

describe("parameters are replaced by their kind", () => {
  test.each([
    ["Order 17 not found", "Order <int> not found"],
    ["1,234,567 rows read", "<int> rows read"],
    ["retry in 1.5 of 3", "retry in <float> of <int>"],
    ["needs 18.2.0, has 20.11.1-rc.1", "needs <version>, has <version>"],
    ["customer cus_NffrFeUfNV2HibX1 is gone", "customer cus_<token> is gone"],
    ["peer 10.0.0.1:80 gone", "peer <ip> gone"],
    ["Order 404 not found", "Order <int> not found"],
    ["job #81 died", "job #<int> died"],
  ])("%s", (message, replaced) => {
    expect(replaceParameters(message)).toBe(replaced);
  });
});

describe("what identifies the cause stays", () => {
  test.each([
    "Request failed with status code 500",
    "HTTP 502 from upstream",
    "the shop answered 503",
    "gateway returned 404",
    "429 Client Error",
    "503 Service Unavailable",
    "404 Not Found",
    "connect ECONNREFUSED",
    "Cannot find module base64",
    "ERR_HTTP2_STREAM_CANCEL",
    "internationalization is missing",
  ])("%s", (message) => {
    expect(replaceParameters(message)).toBe(message);
  });
});

test("hostile messages take linear time", () => {
  for (const part of ["1a", "a1", "1,", "1.", "_", "a1B2", "1,111", "http", "404 Not"])
    expect(replaceParameters(part.repeat(8_000 / part.length))).toBeDefined();
});
