/**
 * A value shared by the whole process. Next makes separate bundles of instrumentation, proxy and pages, each with its own
 * copy of a module's variables.
 *
 * @param name unique in the product
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`glasshouse.${name}`);
  const wide = globalThis as unknown as Record<symbol, T | undefined>;
  return (wide[key] ??= make());
}
