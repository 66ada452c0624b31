/** Writes a line to the terminal. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** Writes the one line that says why nothing was started, and exits. */
export function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(2);
}
