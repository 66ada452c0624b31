import { expect, test } from "vitest";
import type { ValueMeta } from "#model/event-meta.ts";
import { changeText } from "./change-text.ts";

test.each<[ValueMeta, string]>([
  [{ rem: [["@password:filter", "s", 0, 10]], len: 7 }, "filtered by password"],
  [
    {
      rem: [
        ["@jwt:filter", "s"],
        ["project:Customer no.", "s"],
      ],
    },
    "filtered by jwt, Customer no.",
  ],
  [{ rem: [["!limit", "s"]], len: 200_000 }, "cut from 200,000 characters"],
  [{ rem: [["!limit", "x"]], len: 3_000 }, "cut from 3,000 entries"],
  [{ rem: [["!limit", "x"]] }, "cut: nested too deeply"],
  [{ rem: [["!unsafe_key", "x"]] }, "dropped: unsafe key"],
  [{ rem: [["!config", "x", 0, 0]], len: 9 }, "removed by the sender’s settings"],
  [{ len: 3_000 }, "shortened by the sender from 3,000"],
  [{ err: [["invalid_data", {}]] }, "not a valid value"],
  [
    {
      rem: [
        ["!limit", "s"],
        ["@token:filter", "s", 0, 10],
      ],
      len: 9_000,
    },
    "filtered by token; cut from 9,000 characters",
  ],
  [
    { err: [["future_timestamp", { sdk_time: "9999-01-01T00:00:00.000Z" }]] },
    "moved from 9999-01-01T00:00:00.000Z",
  ],
])("%j reads as %j", (meta, text) => {
  expect(changeText(meta)).toBe(text);
});
