import { EnvError } from "#config/env.ts";
import { readEnvFile } from "#config/read-env-file.ts";
import { runCommand } from "./run-command.ts";

try {
  readEnvFile(process.cwd());
  process.exitCode = await runCommand(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    fail: (text) => void process.stderr.write(text),
  });
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
