import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CREDENTIALS_FILE, readCredentials } from "#config/credentials.ts";
import { readAlertsFile } from "./alerts-file.ts";
import { collectorApi } from "./collector-api.ts";
import { exportAlerts } from "#api/export-alerts.ts";
import { planChanges } from "./plan-changes.ts";

const FILE = "glasshouse.alerts.json";
/** What the arguments are. */
export const ALERTS_HELP = `  apply [file]  make rules, channels and silences as in the file, by default glasshouse.alerts.json
  --dry-run     only say what would change
  export        print rules and channels as such a file

It talks to the collector of the data folder, which must run.`;

export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  /** Where the collector keeps its data. */
  data: string;
  out: (text: string) => void;
  fail: (text: string) => void;
}

/** Runs the command, and returns the exit code. */
export async function runAlerts(args: string[], { env, data, out, fail }: Surroundings): Promise<number> {
  const [command, ...others] = args;
  const isDry = others.includes("--dry-run");
  const files = others.filter((arg) => !arg.startsWith("-"));
  const isKnown = others.every((arg) => !arg.startsWith("-") || arg === "--dry-run") && files.length <= 1;
  if ((command !== "apply" && command !== "export") || !isKnown) {
    fail(`${ALERTS_HELP}\n`);
    return 2;
  }
  const credentials = await readCredentials(data).catch(() => null);
  if (credentials === null) {
    fail(`${join(data, CREDENTIALS_FILE)} cannot be read. Start Glasshouse first, or set GLASSHOUSE_DATA.\n`);
    return 1;
  }
  const api = collectorApi(credentials.url, credentials.apiToken);
  if (command === "export") {
    const stored = await api.read();
    if (stored.ok) out(exportAlerts(stored.value));
    else fail(`${stored.error.detail}\n`);
    return stored.ok ? 0 : 1;
  }
  const path = files[0] ?? FILE;
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) {
    fail(`${path} cannot be read.\n`);
    return 1;
  }
  const file = readAlertsFile(text, env);
  if (!file.ok) {
    const { place, detail } = file.error;
    fail(`${path}${place === "" ? "" : `: ${place}`}: ${detail}\n`);
    return 1;
  }
  const stored = await api.read();
  if (!stored.ok) {
    fail(`${stored.error.detail}\n`);
    return 1;
  }
  const changes = planChanges(file.value, stored.value);
  if (changes.length === 0) out("Nothing to change.\n");
  for (const change of changes) {
    out(`${SIGNS[change.verb]} ${change.what} ${change.id}\n`);
    const made = isDry ? null : await api.make(change);
    if (made?.ok === false) {
      fail(`${path}: ${change.what} ${change.id}: ${made.error.detail}\n`);
      return 1;
    }
  }
  if (isDry && changes.length > 0) out("Nothing was changed: this was a dry run.\n");
  return 0;
}

const SIGNS = { add: "+", change: "~", remove: "-" };
