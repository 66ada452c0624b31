import { isRecord } from "#lib/is-record.ts";
import type { SpanOrigin } from "./child-span.ts";
import { cleanRecordAttributes } from "../scrub/clean-attributes.ts";
import type { RecordContext } from "../time/record-context.ts";
import { saidFields } from "./said-fields.ts";
import { sentryService } from "../resource/sentry-service.ts";

/** What Sentry's SDKs call a process that nobody named, in the namespace `sentry`. */
const UNNAMED = new Set<unknown>(["node", "edge"]);

/**
 * Service and resource of a transaction's spans. What the transaction itself says goes before its OpenTelemetry resource: there
 * the SDK stands for the program, with its own version and the runtime's name.
 */
export function transactionOrigin(sent: Record<string, unknown>, context: RecordContext): SpanOrigin {
  const otel = otelResource(sent);
  const sdk = record(sent.sdk);
  const resource = {
    ...otel,
    ...saidFields({
      "service.version": sent.release,
      "deployment.environment.name": sent.environment,
      "host.name": sent.server_name,
      "telemetry.sdk.name": sdk.name,
      "telemetry.sdk.version": sdk.version,
    }),
  };
  return {
    projectId: context.projectId,
    service: sentryService({ service: otel["service.name"], release: sent.release }, context.defaultService),
    resource: cleanRecordAttributes(resource),
    receivedAt: context.receivedAt,
  };
}

function otelResource(sent: Record<string, unknown>): Record<string, unknown> {
  const sentResource = record(record(record(sent.contexts).otel).resource);
  const { "service.name": name, "service.namespace": namespace, ...rest } = sentResource;
  return namespace === "sentry" && UNNAMED.has(name) ? rest : sentResource;
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
