import { BackupError } from "./backup/backup-error.ts";
import { UsageError, type Terminal } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** Runs a command, and returns the exit code: 0 done, 1 failed, 2 wrong arguments. */
export async function runCommand([name = "--help", ...args]: string[], terminal: Terminal): Promise<number> {
  if (name === "--help" || name === "-h" || name === "help") {
    const about = Object.hasOwn(COMMANDS, args[0] ?? "") ? args[0] : undefined;
    terminal.out(await (about === undefined ? overview() : helpOf(about)));
    return 0;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    terminal.fail(`There is no command ${name}.\n\n${await overview()}`);
    return 2;
  }
  if (args.includes("--help") || args.includes("-h")) {
    terminal.out(await helpOf(name));
    return 0;
  }
  try {
    const { run } = await COMMANDS[name]!();
    return await run(args, terminal);
  } catch (error) {
    if (error instanceof BackupError) {
      terminal.fail(`${error.message}\n`);
      return 1;
    }
    if (!(error instanceof UsageError) && !isUnparsed(error)) throw error;
    terminal.fail(`${error.message}\n\n${await helpOf(name)}`);
    return 2;
  }
}

/** `parseArgs` found an argument that the command does not take. */
function isUnparsed(error: unknown): error is Error & { code: string } {
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

async function overview(): Promise<string> {
  const names = Object.keys(COMMANDS);
  const width = Math.max(...names.map((name) => name.length));
  const lines = await Promise.all(
    Object.entries(COMMANDS).map(
      async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).summary}`,
    ),
  );
  return `Usage: npx glasshouse <command>

${lines.join("\n")}

npx glasshouse help <command> says more. Settings come from the environment and from .env, as for npm start.
Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;
}

async function helpOf(name: string): Promise<string> {
  const { usage, summary, help } = await COMMANDS[name]!();
  return `Usage: npx glasshouse ${name} ${usage}\n\n${summary}.\n\n${help}\n`;
}
