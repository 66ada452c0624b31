/**
 * One value for the whole process. Next gives its instrumentation, its proxy and its pages a bundle each, and every bundle
 * its own copy of a module's variables.
 *
 * @param name of the value, unique in the product
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`glasshouse.${name}`);
  const wide = globalThis as unknown as Record<symbol, T | undefined>;
  return (wide[key] ??= make());
}
