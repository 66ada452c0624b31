import { Module } from "node:module";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";

/** Spans and trace headers for requests made with `fetch`, our own exports excepted. */
export function instrumentFetch(): UndiciInstrumentation {
  return withoutModuleHook(
    () =>
      new UndiciInstrumentation({
        ignoreRequestHook: ({ path }) => /\/envelope\/$|\/v1\/(?:traces|logs)$/.test(path),
      }),
  );
}

/**
 * Runs `make` and restores Node's module loader afterwards: the constructor of any OpenTelemetry instrumentation hooks into
 * it, even one that instruments no module. Next requires its manifests for every page, and the hook would resolve their
 * names each time.
 */
export function withoutModuleHook<T>(make: () => T): T {
  const { require } = Module.prototype;
  const { getBuiltinModule } = process;
  const made = make();
  Object.assign(Module.prototype, { require });
  process.getBuiltinModule = getBuiltinModule;
  return made;
}
