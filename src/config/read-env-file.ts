import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFile } from "node:process";
import { EnvError } from "./env.ts";

/**
 * Adds the variables of a folder's `.env` to the environment; what that sets already takes precedence.
 *
 * @throws `EnvError` if there is one that cannot be read
 */
export function readEnvFile(folder: string): void {
  const file = join(folder, ".env");
  if (!existsSync(file)) return;
  try {
    loadEnvFile(file);
  } catch (error) {
    throw new EnvError(`.env: cannot be read (${(error as Error).message}).`);
  }
}
