import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeStore } from "./decode-store.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a legacy event is JSON", () => {
  expect(decodeStore(bytes(' {"message":"x"}'), 1_000)).toEqual({ ok: true, value: { message: "x" } });
});

test("a legacy event may be base64 of zlib, as old SDKs send it", () => {
  const body = deflateSync('{"message":"x"}').toString("base64");
  expect(decodeStore(bytes(body), 1_000)).toEqual({ ok: true, value: { message: "x" } });
});

test("one that inflates beyond the limit or is not an object is refused", () => {
  const bomb = deflateSync(`{"message":"${"x".repeat(100_000)}"}`).toString("base64");
  expect(decodeStore(bytes(bomb), 1_000)).toEqual({ ok: false, error: { code: "bad_json" } });
  expect(decodeStore(bytes(""), 1_000)).toEqual({ ok: false, error: { code: "empty_body" } });
  expect(decodeStore(bytes("{nope"), 1_000)).toEqual({ ok: false, error: { code: "bad_json" } });
});
