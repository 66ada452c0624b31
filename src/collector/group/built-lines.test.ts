import { expect, test } from "vitest";
import type { EventId } from "#lib/ids.ts";
import type { EventPayload, ExceptionValue } from "#model/event.ts";
import { builtLines } from "./built-lines.ts";

function javaEvent(exception: ExceptionValue): EventPayload {
  return {
    event_id: "a".repeat(32) as EventId,
    timestamp: 0,
    received: 0,
    level: "error",
    platform: "java",
    exception: [exception],
  };
}

test("an obfuscated stack is the same before and after its mapping arrives", () => {
  const sent = [{ module: "a.a", function: "a", lineno: 3 }];
  const before = javaEvent({
    type: "b",
    module: "a",
    stacktrace: { frames: sent.map((frame) => ({ ...frame, resolution: "no_mapping" })) },
  });
  const after = javaEvent({
    type: "EmptyCartException",
    module: "com.acme",
    raw_type: "b",
    raw_module: "a",
    raw_stacktrace: { frames: sent },
    stacktrace: {
      frames: [
        { module: "com.acme.Cart", function: "checkout", lineno: 17, resolution: "resolved" },
        { module: "com.acme.Cart", function: "check", lineno: 22, resolution: "resolved" },
      ],
    },
  });
  expect(builtLines(before)).toEqual(["type b", "built a.a | a | 3"]);
  expect(builtLines(after)).toEqual(builtLines(before));
});

test("a stack that is not obfuscated has no such lines", () => {
  expect(
    builtLines(javaEvent({ type: "E", stacktrace: { frames: [{ module: "a.A", function: "b" }] } })),
  ).toBe(undefined);
});
