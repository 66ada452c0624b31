import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** What lets the other processes and tools of this machine report to the collector and read from it. */
export const Credentials = z.object({
  dsn: z.string(),
  apiToken: z.string(),
  /** Empty in a file that an earlier version wrote, until the collector starts. */
  dashboardToken: z.string().default(""),
  url: z.url(),
});
export type Credentials = z.infer<typeof Credentials>;

/** In the data folder; the collector writes it. */
export const CREDENTIALS_FILE = "credentials.json";

/** The collector's credentials. Rejects if there are none, or they cannot be understood. */
export async function readCredentials(folder: string): Promise<Credentials> {
  return Credentials.parse(JSON.parse(await readFile(join(folder, CREDENTIALS_FILE), "utf8")));
}
