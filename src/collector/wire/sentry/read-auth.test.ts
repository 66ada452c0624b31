import { describe, expect, test } from "vitest";
import { readDsn, readKey } from "./read-auth.ts";

describe("readKey", () => {
  test("reads the key from the auth header among other fields", () => {
    expect(readKey({ authHeaders: ["Sentry sentry_version=7, sentry_client=x/1, sentry_key=abc"] })).toEqual({
      ok: true,
      value: "abc",
    });
    expect(readKey({ authHeaders: ["sentry sentry_key=abc,sentry_secret=def"] })).toEqual({
      ok: true,
      value: "abc",
    });
  });

  test("reads the query and the DSN of an envelope", () => {
    expect(readKey({ queryKeys: ["abc"] })).toEqual({ ok: true, value: "abc" });
    expect(readKey({ dsn: "http://abc@localhost:4318/1" })).toEqual({ ok: true, value: "abc" });
  });

  test("several equal keys are one, different ones are refused", () => {
    expect(readKey({ queryKeys: ["abc"], dsn: "http://abc@h/1" })).toEqual({ ok: true, value: "abc" });
    expect(readKey({ queryKeys: ["abc"], dsn: "http://other@h/1" })).toEqual({
      ok: false,
      error: { code: "conflicting_keys" },
    });
  });

  test("a header or parameter that is sent twice must agree with itself", () => {
    const conflict = { ok: false, error: { code: "conflicting_keys" } };
    expect(readKey({ authHeaders: ["Sentry sentry_key=abc, Sentry sentry_key=other"] })).toEqual(conflict);
    expect(readKey({ authHeaders: ["Sentry sentry_key=abc", "Sentry sentry_key=other"] })).toEqual(conflict);
    expect(readKey({ queryKeys: ["abc", "other"] })).toEqual(conflict);
    expect(
      readKey({ authHeaders: ["Sentry sentry_key=abc, Sentry sentry_key=abc"], queryKeys: ["abc"] }),
    ).toEqual({
      ok: true,
      value: "abc",
    });
    expect(readKey({ authHeaders: ["Sentry sentry_key=abc", "Bearer sentry_key=other"] })).toMatchObject({
      ok: true,
    });
  });

  test("returns null without a key, and for a key in another scheme or of absurd length", () => {
    expect(readKey({ authHeaders: ["Bearer sentry_key=abc"] })).toEqual({ ok: true, value: null });
    expect(readKey({ authHeaders: ["Sentry sentry_version=7"] })).toEqual({ ok: true, value: null });
    expect(readKey({ queryKeys: ["a".repeat(10_000)] })).toEqual({ ok: true, value: null });
  });
});

test("a DSN's project is the last segment of its path", () => {
  expect(readDsn("https://k:secret@example.com/some/prefix/42")).toEqual({ key: "k", projectId: "42" });
  expect(readDsn("not a dsn")).toBeUndefined();
  expect(readDsn("https://example.com/42")).toBeUndefined();
});
