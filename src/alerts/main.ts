import { resolve } from "node:path";
import { EnvError, readEnv } from "#config/env.ts";
import { environmentVariables } from "#config/environment-variables.ts";
import { runAlerts } from "./run-alerts.ts";

try {
  process.exitCode = await runAlerts(process.argv.slice(2), {
    env: environmentVariables(),
    data: resolve(readEnv().GLASSHOUSE_DATA),
    out: (text) => void process.stdout.write(text),
    fail: (text) => void process.stderr.write(text),
  });
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
