import { BackupError } from "./backup/backup-error.ts";
import { UsageError, type Terminal } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** Runs a command, and returns the exit code: 0 done, 1 failed, 2 wrong arguments. */
export async function runCommand([name = "--help", ...args]: string[], terminal: Terminal): Promise<number> {
  if (name === "--help" || name === "-h" || name === "help") {
    const about = Object.hasOwn(COMMANDS, args[0] ?? "") ? args[0] : undefined;
    terminal.out(about === undefined ? overview() : helpOf(about));
    return 0;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    terminal.fail(`There is no command ${name}.\n\n${overview()}`);
    return 2;
  }
  if (args.includes("--help") || args.includes("-h")) {
    terminal.out(helpOf(name));
    return 0;
  }
  try {
    return await COMMANDS[name]!.run(args, terminal);
  } catch (error) {
    if (error instanceof BackupError) {
      terminal.fail(`${error.message}\n`);
      return 1;
    }
    if (!(error instanceof UsageError) && !isUnparsed(error)) throw error;
    terminal.fail(`${error.message}\n\n${helpOf(name)}`);
    return 2;
  }
}

/** `parseArgs` found an argument that the command does not take. */
function isUnparsed(error: unknown): error is Error & { code: string } {
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: npx glasshouse <command>

${lines.join("\n")}

npx glasshouse help <command> says more. Settings come from the environment and from .env, as for npm start.
Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;
}

function helpOf(name: string): string {
  const { usage, summary, help } = COMMANDS[name]!;
  return `Usage: npx glasshouse ${name} ${usage}\n\n${summary}.\n\n${help}\n`;
}
