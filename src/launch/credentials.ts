import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the collector writes at its first start, for the processes beside it. */
export interface Credentials {
  dsn: string;
  apiToken: string;
}

export async function readCredentials(dataFolder: string): Promise<Credentials> {
  return JSON.parse(await readFile(join(dataFolder, "credentials.json"), "utf8")) as Credentials;
}
