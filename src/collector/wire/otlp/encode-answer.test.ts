import { expect, test } from "vitest";
import { encodeStatus, encodeSuccess } from "./encode-answer.ts";

test("full success is empty", () => {
  expect(encodeSuccess("protobuf", "traces", { count: 0, why: "" })).toHaveLength(0);
  expect(Buffer.from(encodeSuccess("json", "logs", { count: 0, why: "" })).toString()).toBe("{}");
});

test("a partial success names the number and why", () => {
  expect(JSON.parse(Buffer.from(encodeSuccess("json", "logs", { count: 3, why: "bad" })).toString())).toEqual(
    {
      partialSuccess: { rejectedLogRecords: "3", errorMessage: "bad" },
    },
  );
  // partial_success { rejected_spans: 300, error_message: "bad" }
  expect([...encodeSuccess("protobuf", "traces", { count: 300, why: "bad" })]).toEqual([
    0x0a, 8, 0x08, 0xac, 0x02, 0x12, 3, 0x62, 0x61, 0x64,
  ]);
});

test("a refusal is a google.rpc.Status", () => {
  expect(JSON.parse(Buffer.from(encodeStatus("json", "invalid_argument", "bad")).toString())).toEqual({
    code: 3,
    message: "bad",
  });
  expect([...encodeStatus("protobuf", "unavailable", "bad")]).toEqual([0x08, 14, 0x12, 3, 0x62, 0x61, 0x64]);
});
