import { err, ok, type Result } from "#lib/result.ts";
import { isLoopback } from "#lib/loopback.ts";

/** Requires a password, or a provider to sign in by, for an address that other machines can reach. The error's text is one line for the operator. */
export function checkBind(
  host: string,
  canSignIn: boolean,
): Result<void, { code: "password_required"; detail: string }> {
  if (isLoopback(host) || canSignIn) return ok(undefined);
  return err({
    code: "password_required",
    detail: `GLASSHOUSE_HOST: "${host}" can be reached from other machines, and no password is set. Set GLASSHOUSE_PASSWORD (8 characters or more), or bind to 127.0.0.1.`,
  });
}
