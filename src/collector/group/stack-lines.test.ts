import { describe, expect, test } from "vitest";
import type { EventId } from "#lib/ids.ts";
import type { EventPayload, ExceptionValue, Frame, Mechanism } from "#model/event.ts";
import { builtLines } from "./built-lines.ts";
import { messageLines } from "./message-lines.ts";
import { stackLines } from "./stack-lines.ts";

function payloadOf(platform: string, exception: ExceptionValue[]): EventPayload {
  return {
    event_id: "a".repeat(32) as EventId,
    timestamp: 0,
    received: 0,
    level: "error",
    platform,
    exception,
  };
}

const calls = (...names: string[]): Frame[] =>
  names.map((name) => ({ filename: "app.py", function: name, in_app: true }));
const thrown = (platform: string, frames: Frame[], type = "E", mechanism?: Mechanism) =>
  stackLines(payloadOf(platform, [{ type, mechanism, stacktrace: { frames } }]), "app");

describe("recursion", () => {
  test("functions that call each other in a cycle count once, at any depth", () => {
    const deep = (times: number) =>
      thrown(
        "python",
        calls("main", ...Array.from({ length: times }, () => ["parse", "read", "next"]).flat()),
      );
    expect(deep(2)).toEqual(deep(90));
    expect(deep(2)).toEqual(thrown("python", calls("main", "parse", "read", "next")));
  });

  test("a function that is called again from elsewhere is not a cycle", () => {
    expect(thrown("python", calls("a", "b", "a", "c"))).toHaveLength(5);
  });
});

describe("types", () => {
  const crash = (type: string) =>
    thrown("native", calls("run"), type, { type: "signalhandler", synthetic: true });
  const carrier = (type: string) => thrown("node", calls("run"), type, { type: "generic", synthetic: true });

  test("the name of a signal counts", () => {
    expect(crash("SIGSEGV")).not.toEqual(crash("SIGABRT"));
  });

  test("the type of a JavaScript SDK's synthetic exception is ignored", () => {
    expect(carrier("Error")).toEqual(carrier("UnhandledRejection"));
  });
});

describe("groups of exceptions", () => {
  const member = (name: string): ExceptionValue => ({ type: "E", stacktrace: { frames: calls(name) } });
  const group = (...members: ExceptionValue[]) =>
    payloadOf("python", [...members, { type: "ExceptionGroup", mechanism: { is_exception_group: true } }]);
  const lines = (payload: EventPayload) => stackLines(payload, "app");

  test("count equal members once, in any order", () => {
    expect(lines(group(member("a"), member("b")))).toEqual(
      lines(group(member("b"), member("a"), member("b"))),
    );
    expect(lines(group(member("a")))).not.toEqual(lines(group(member("b"))));
  });

  test("the same without a stack", () => {
    const bare = (...values: string[]) =>
      messageLines(group(...values.map((value) => ({ type: "E", value }))));
    expect(bare("disk full", "timeout")).toEqual(bare("timeout", "disk full", "disk full"));
    expect(bare("disk full")).not.toEqual(bare("timeout"));
  });
});

test("a call by reflection is the same before and after the JVM compiled it", () => {
  const through = (...modules: string[]): Frame[] => [
    { module: "app.Main", function: "main", in_app: true },
    ...modules.map((module) => ({ module, function: "invoke", in_app: true })),
    { module: "app.Cart", function: "total", in_app: true },
  ];
  expect(thrown("java", through("sun.reflect.NativeMethodAccessorImpl", "java.lang.reflect.Method"))).toEqual(
    thrown("java", through("sun.reflect.GeneratedMethodAccessor17", "java.lang.reflect.Method")),
  );
});

describe("the stack as it was built", () => {
  const at = (colno: number, more: Partial<Frame> = {}): Frame => ({
    filename: "/app.9b8d7e6f.js",
    function: "t",
    lineno: 1,
    colno,
    resolution: "no_source_map",
    ...more,
  });
  const built = (...frames: Frame[]) =>
    builtLines(payloadOf("javascript", [{ type: "E", stacktrace: { frames } }]));

  test("is the same before and after the source maps arrived", () => {
    const resolved: Frame = {
      filename: "src/cart.ts",
      function: "total",
      lineno: 12,
      colno: 3,
      resolution: "resolved",
      raw: { filename: "/app.9b8d7e6f.js", function: "t", lineno: 1, colno: 99 },
    };
    expect(built(resolved)).toEqual(built(at(99)));
    expect(built(at(98))).not.toEqual(built(at(99)));
  });

  test("is undefined for code that was not built", () => {
    expect(built(at(1, { resolution: "original" }))).toBeUndefined();
    expect(builtLines(payloadOf("python", [{ stacktrace: { frames: [at(1)] } }]))).toBeUndefined();
  });
});
