import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Attributes } from "@opentelemetry/api";
import { environmentName, resourceAttributes, type Env } from "#config/env.ts";

/**
 * What all spans and log records of this process say of it (https://opentelemetry.io/docs/specs/semconv/resource/).
 * What describes the machine stays on it: command lines and owners are nobody's business.
 */
export function describeProcess(env: Env, release: string): Attributes {
  const described = {
    "service.name": "glasshouse-app",
    "service.version": release,
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
    "process.pid": process.pid,
    "deployment.environment.name": environmentName(env),
    "telemetry.sdk.language": "nodejs",
    "telemetry.sdk.name": "glasshouse",
    ...resourceAttributes(env),
  };
  return env.OTEL_SERVICE_NAME ? { ...described, "service.name": env.OTEL_SERVICE_NAME } : described;
}
