import { log } from "#telemetry/server/log.ts";

const LEVELS = ["debug", "info", "info", "info", "warn", "error"] as const;

/** Writes many lines of every level, as a loop that went wrong would. */
export function logBurst(lines: number): void {
  for (let line = 1; line <= lines; line++) {
    const level = LEVELS[line % LEVELS.length] ?? "info";
    log[level]({ line, of: lines, cart: `cart-${line % 7}` }, `burst line ${line} of ${lines}`);
  }
}
