import { z } from "zod";

const Port = z.coerce.number().int().min(0).max(65_535);
const HttpUrl = z.url({ protocol: /^https?$/ });

/** What people write for sizes: `1000000`, `500MB`, `20GiB`. */
const Size = z
  .string()
  .regex(/^\d{1,15} ?(?:[KMGT]i?B)?$/, "it must be a size such as 500MB or 20GiB")
  .transform((text) => {
    const [, digits = "", unit = ""] = /^(\d+) ?(.*)$/.exec(text) ?? [];
    return (
      Number(digits) *
      (unit.includes("i") ? 1024 : 1000) ** ("KMGT".indexOf(unit.charAt(0)) + (unit === "" ? 0 : 1))
    );
  })
  .pipe(
    z
      .number()
      .min(100_000_000, "it must be at least 100MB")
      .max(2 ** 53 - 1),
  );

/** Every variable that Glasshouse reads, with its default. The SDKs' own variables have the SDKs' own meaning. */
const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: Port.default(3000),
  DASHBOARD_PORT: Port.default(3001),
  COLLECTOR_PORT: Port.default(4318),
  COLLECTOR_URL: HttpUrl.optional(),
  SENTRY_DSN: HttpUrl.optional(),
  SENTRY_RELEASE: z.string().max(200).optional(),
  SENTRY_ENVIRONMENT: z.string().max(64).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: HttpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  GLASSHOUSE_SURFACE: z.enum(["app", "dashboard", "all"]).default("all"),
  GLASSHOUSE_HOST: z.string().min(1).default("127.0.0.1"),
  GLASSHOUSE_DATA: z.string().min(1).default("./data"),
  GLASSHOUSE_STORE: z.literal("sqlite", { error: "only sqlite is available" }).default("sqlite"),
  GLASSHOUSE_PASSWORD: z.string().min(8).optional(),
  GLASSHOUSE_API_TOKEN: z.string().min(16).optional(),
  GLASSHOUSE_RETENTION_DAYS: z.coerce.number().int().min(1).default(30),
  GLASSHOUSE_RETENTION_BYTES: Size.optional(),
  npm_package_version: z.string().optional(),
  GLASSHOUSE_FAULTS: z.enum(["0", "1"]).optional(),
  GLASSHOUSE_MAINTENANCE: z.coerce.number().int().min(1).max(86_400).optional(),
  GLASSHOUSE_USER_KEY: z.string().min(16).optional(),
});
export type Env = z.infer<typeof Variables>;
export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.shape);

/**
 * Reads the environment once, checked.
 * Throws an `EnvError` whose message is one line: the variable, what was given, what is allowed. An empty value counts as absent.
 */
export function readEnv(source?: Record<string, string | undefined>): Env {
  if (source) return parseEnv(source);
  // What the process was started with does not change, and pages ask for each request.
  return (own ??= parseEnv(process.env));
}

let own: Env | undefined;

function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const shown = SECRET.test(name) ? "a secret value" : JSON.stringify(given[name]);
  throw new EnvError(`${name}: ${shown} was given, but ${issue?.message.toLowerCase()}. See .env.example.`);
}

const SECRET = /PASSWORD|TOKEN|HEADERS|DSN|KEY/;

export class EnvError extends Error {
  override name = "EnvError";
}

/** Where the collector is, for everybody else. */
export function collectorUrl(env: Env): string {
  return env.COLLECTOR_URL ?? `http://127.0.0.1:${env.COLLECTOR_PORT}`;
}

/** Whether the address is this machine's loopback, where an open dashboard harms nobody. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The headers of `OTEL_EXPORTER_OTLP_HEADERS`. */
export function otlpHeaders(env: Pick<Env, "OTEL_EXPORTER_OTLP_HEADERS">): Record<string, string> {
  return readPairs(env.OTEL_EXPORTER_OTLP_HEADERS);
}

/** What `OTEL_RESOURCE_ATTRIBUTES` says of this process. */
export function resourceAttributes(env: Pick<Env, "OTEL_RESOURCE_ATTRIBUTES">): Record<string, string> {
  return readPairs(env.OTEL_RESOURCE_ATTRIBUTES);
}

/** OpenTelemetry's lists in variables: `key=value` pairs between commas, percent-encoded. */
function readPairs(text = ""): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split("="));
  return Object.fromEntries(
    pairs.flatMap(([name = "", ...value]) =>
      name.trim() === "" ? [] : [[name.trim(), decodeURIComponent(value.join("=").trim())]],
    ),
  );
}

/**
 * Puts what the process was started with into a plain object. Node asks the system for a variable each time that one is read,
 * and Next reads some dozens for a page: a fifth of what being traced costs.
 */
export function keepEnvInMemory(): void {
  process.env = { ...process.env };
}

/** Worker threads take Node's cache of compiled code from the environment. */
export function publishCompileCache(folder: string): void {
  process.env["NODE_COMPILE_CACHE"] = folder;
}

/** What is running: as `SENTRY_RELEASE` says, which the launcher fills from the git commit, else the package's version. */
export function releaseName(env: Env): string {
  return env.SENTRY_RELEASE ?? env.npm_package_version ?? "unknown";
}

export function environmentName(env: Env): string {
  return env.SENTRY_ENVIRONMENT ?? env.NODE_ENV;
}

/** Whether the fault lab answers: in development, and where `GLASSHOUSE_FAULTS=1` opens it. */
export function faultsOpen(env: Env): boolean {
  return env.GLASSHOUSE_FAULTS === undefined ? env.NODE_ENV === "development" : env.GLASSHOUSE_FAULTS === "1";
}
