import { isStrictHost } from "#config/addresses.ts";
import type { Env } from "#config/env.ts";

/** What every answer carries. Nothing that was received may run as something else than we say it is. */
export function securityHeaders(env: Pick<Env, "GLASSHOUSE_URL">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(isStrictHost(env) ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
