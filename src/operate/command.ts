/** Where a command's answer goes. */
export interface Terminal {
  out: (text: string) => void;
  fail: (text: string) => void;
  /** For what goes on: writes to where `out` does. Resolves once it is taken, with false if nobody reads any more. */
  write: (text: string) => Promise<boolean>;
}

/** A wrong argument; its message says which, and the command's usage follows it. */
export class UsageError extends Error {
  override name = "UsageError";
}

export interface Command {
  /** Its arguments, as in its help. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** What else its help says. */
  help: string;
  /** @returns the exit code: 0 done, 1 failed */
  run: (args: string[], terminal: Terminal) => Promise<number>;
}
