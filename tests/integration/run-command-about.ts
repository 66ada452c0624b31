import { runCommand } from "#operate/run-command.ts";

/** What a command said, and how it ended. */
export interface CommandAnswer {
  code: number;
  out: string;
  fail: string;
}

/** Runs a command about the collector of a data folder. */
export async function runCommandAbout(folder: string, ...args: string[]): Promise<CommandAnswer> {
  const said = { out: "", fail: "" };
  const terminal = {
    out: (text: string) => void (said.out += text),
    fail: (text: string) => void (said.fail += text),
    write: (text: string) => {
      said.out += text;
      return Promise.resolve(true);
    },
  };
  return { code: await runCommand([...args, "--data", folder], terminal), ...said };
}
