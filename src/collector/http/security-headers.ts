import type { Env } from "#config/env.ts";

/** What every answer carries. Nothing that was received may run as something else than we say it is. */
export function securityHeaders({
  GLASSHOUSE_URL: url,
}: Pick<Env, "GLASSHOUSE_URL">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(url?.startsWith("https:") === true ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
