import { createRequire } from "node:module";

const IMPORT = /^const _constants = require\("(?:\.\.\/)+lib\/constants"\);$/m;
const USE = /\b_constants\.([A-Z_]+)\b/g;

/**
 * A loader that writes the constants of Next's `lib/constants` into the modules of its router that use them. They use one
 * of nearly a hundred, and as a CommonJS module it would reach every visitor whole.
 */
export default function inlineNextConstants(source: string): string {
  if (!IMPORT.test(source)) return source;
  const constants = createRequire(import.meta.url)("next/dist/lib/constants.js") as Record<string, unknown>;
  return source.replace(IMPORT, "").replace(USE, (_, name: string) => {
    const value = constants[name];
    if (typeof value !== "string" && typeof value !== "number")
      throw new Error(`${name} in Next's lib/constants is neither a text nor a number`);
    return JSON.stringify(value);
  });
}
