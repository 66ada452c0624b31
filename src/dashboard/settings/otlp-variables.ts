import type { SummaryAnswer } from "#api/overview.ts";

/** The variables that make any OpenTelemetry exporter report here, one a line: where to, and the key it needs. */
export function otlpVariables({
  otlpEndpoint,
  project,
}: Pick<SummaryAnswer, "otlpEndpoint" | "project">): string {
  const key = URL.parse(project.dsn)?.username ?? "";
  return [
    `OTEL_EXPORTER_OTLP_ENDPOINT=${otlpEndpoint}`,
    `OTEL_EXPORTER_OTLP_HEADERS=x-sentry-auth=${encodeURIComponent(`sentry sentry_key=${key}`)}`,
  ].join("\n");
}
