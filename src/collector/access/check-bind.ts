import { err, ok, type Result } from "#lib/result.ts";
import { isLoopback } from "#lib/loopback.ts";

/** Requires a password for an address that other machines can reach. The error's text is one line for the operator. */
export function checkBind(
  host: string,
  hasPassword: boolean,
): Result<void, { code: "password_required"; detail: string }> {
  if (isLoopback(host) || hasPassword) return ok(undefined);
  return err({
    code: "password_required",
    detail: `GLASSHOUSE_HOST: "${host}" can be reached from other machines, and no password is set. Set GLASSHOUSE_PASSWORD (8 characters or more), or bind to 127.0.0.1.`,
  });
}
