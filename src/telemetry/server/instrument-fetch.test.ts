import { Module } from "node:module";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { expect, test } from "vitest";
import { withoutModuleHook } from "./instrument-fetch.ts";

test("making an instrumentation leaves the module loader alone", () => {
  const { prototype } = Module as unknown as { prototype: { require: unknown } };
  const before = [prototype.require, process.getBuiltinModule];
  const made = withoutModuleHook(() => new UndiciInstrumentation());
  expect(made).toBeInstanceOf(UndiciInstrumentation);
  expect([prototype.require, process.getBuiltinModule]).toEqual(before);
});
