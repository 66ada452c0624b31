import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { sampleEnvelope } from "./sample-envelope.ts";

it("is an envelope with one event of about 10 KB, different each time", () => {
  const ids = [sampleEnvelope(), sampleEnvelope()].map((packed) => {
    const [header, item, payload] = gunzipSync(packed).toString().split("\n");
    expect(JSON.parse(item ?? "")).toEqual({ type: "event" });
    expect(JSON.parse(payload ?? "").event_id).toBe(JSON.parse(header ?? "").event_id);
    expect(Math.abs((payload ?? "").length - 10_000)).toBeLessThan(500);
    return JSON.parse(header ?? "").event_id;
  });
  expect(new Set(ids).size).toBe(2);
});
