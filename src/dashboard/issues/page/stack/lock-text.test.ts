import { expect, test } from "vitest";
import { lockText } from "./lock-text.ts";

test.each([
  [undefined, ""],
  [
    { type: 8, address: "0x0ab", package_name: "java.lang", class_name: "Object", thread_id: "5" },
    "blocked by java.lang.Object 0x0ab, held by thread 5",
  ],
  [{ type: 1, address: "0x07", class_name: "Cart" }, "holds Cart 0x07"],
  [{ type: 99, address: "0x07" }, "lock 0x07"],
  [{ type: 2 }, "waits on"],
])("%j is %j", (lock, text) => {
  expect(lockText(lock)).toBe(text);
});
