import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { newToken } from "./hash-token.ts";

/** Lets the launcher and tools on this machine report to the collector and read from it. */
const Credentials = z.object({ dsn: z.string(), apiToken: z.string().min(16), url: z.string() });
export type Credentials = z.infer<typeof Credentials>;

const FILE = "credentials.json";

/** The API token of an earlier start, or a new one if there is no valid one. */
export async function readApiToken(folder: string): Promise<string> {
  const text = await readFile(join(folder, FILE), "utf8").catch(() => "{}");
  const parsed = Credentials.safeParse(parseJson(text));
  return parsed.success ? parsed.data.apiToken : newToken();
}

/** Replaces the file atomically, readable by its owner only. */
export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  const file = join(folder, FILE);
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
