import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));

/**
 * A module of the Next server that runs in this process; what a bundle imports would be a copy.
 *
 * @param path within `next/dist/server`
 */
export function nextModule(path: string): unknown {
  return require(`next/dist/server/${path}`);
}
