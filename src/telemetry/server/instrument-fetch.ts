import { Module } from "node:module";

/**
 * Makes something and puts Node's loader of modules back as it was before: OpenTelemetry's instrumentations hook into it as
 * they are made, also one that looks at no module. Next requires its manifests for every page, and each time the hook
 * would resolve their names anew.
 */
export function withoutModuleHook<T>(make: () => T): T {
  const { require } = Module.prototype;
  const { getBuiltinModule } = process;
  const made = make();
  Object.assign(Module.prototype, { require });
  process.getBuiltinModule = getBuiltinModule;
  return made;
}
