import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CREDENTIALS_FILE, type Credentials } from "#config/credentials.ts";
import { newToken } from "./hash-token.ts";

const Token = z.string().min(16);

/** A file that an earlier version wrote, or somebody edited, keeps the tokens that are valid. */
const KeptTokens = z.object({
  apiToken: Token.optional().catch(undefined),
  dashboardToken: Token.optional().catch(undefined),
});

/** The tokens of an earlier start, and new ones where there is no valid one. */
export async function readTokens(folder: string): Promise<Pick<Credentials, "apiToken" | "dashboardToken">> {
  const text = await readFile(join(folder, CREDENTIALS_FILE), "utf8").catch(() => "{}");
  const { data: kept } = KeptTokens.safeParse(parseJson(text));
  return {
    apiToken: kept?.apiToken ?? newToken(),
    dashboardToken: kept?.dashboardToken ?? newToken(),
  };
}

/** Replaces the file atomically, readable by its owner only. */
export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  const file = join(folder, CREDENTIALS_FILE);
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
