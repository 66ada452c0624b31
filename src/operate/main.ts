import { EnvError } from "#config/env.ts";
import { readEnvFile } from "#config/read-env-file.ts";
import { runCommand } from "./run-command.ts";

// Whoever read the output may go before its end, as `head` does. The write says so too.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  readEnvFile(process.cwd());
  process.exitCode = await runCommand(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    fail: (text) => void process.stderr.write(text),
    write: (text) =>
      new Promise((resolve) =>
        process.stdout.write(text, (error) => resolve(error === undefined || error === null)),
      ),
  });
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
