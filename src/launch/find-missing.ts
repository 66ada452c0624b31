import type { Env } from "#config/env.ts";

type RunEnv = Pick<Env, "GLASSHOUSE_RUN" | "COLLECTOR_URL" | "GLASSHOUSE_DASHBOARD_TOKEN" | "SENTRY_DSN">;

/**
 * What has to be set because the collector runs on another host, whose files nobody here can read: one line for each variable,
 * with where its value comes from.
 */
export function findMissing(env: RunEnv): string[] {
  const runs = (part: Env["GLASSHOUSE_RUN"][number]) => env.GLASSHOUSE_RUN.includes(part);
  if (runs("collector")) return [];
  const missing = (name: string, why: string, value: string) =>
    `${name}: it must be set, because ${why} (GLASSHOUSE_RUN). Set it to ${value}.`;
  return [
    ...(env.COLLECTOR_URL === undefined
      ? [
          missing(
            "COLLECTOR_URL",
            "the collector runs elsewhere",
            "its address, such as http://10.0.0.3:4318",
          ),
        ]
      : []),
    ...(runs("dashboard") && env.GLASSHOUSE_DASHBOARD_TOKEN === undefined
      ? [
          missing(
            "GLASSHOUSE_DASHBOARD_TOKEN",
            "the dashboard runs without the collector",
            "the dashboardToken of the collector's credentials.json, or to a value of your own on both hosts",
          ),
        ]
      : []),
    ...(runs("app") && env.SENTRY_DSN === undefined
      ? [
          missing(
            "SENTRY_DSN",
            "the app runs without the collector",
            "the DSN of the collector's credentials.json, with a host that is reached from here",
          ),
        ]
      : []),
  ];
}
