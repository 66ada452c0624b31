import { z } from "zod";

const Port = z.coerce.number().int().min(0).max(65_535);
const HttpUrl = z.url({ protocol: /^https?$/ });

function bytesOf(text: string): number {
  const [, digits = "", unit = ""] = /^(\d+) ?(.*)$/.exec(text) ?? [];
  return (
    Number(digits) *
    (unit.includes("i") ? 1024 : 1000) ** ("KMGT".indexOf(unit.charAt(0)) + (unit === "" ? 0 : 1))
  );
}

/** A size as people write it: `1000000`, `500MB`, `20GiB`. */
const Size = z
  .string()
  .regex(/^\d{1,15} ?(?:[KMGT]i?B)?$/, "it must be a size such as 500MB or 20GiB")
  .transform(bytesOf)
  .pipe(
    z
      .number()
      .min(100_000_000, "it must be at least 100MB")
      .max(2 ** 53 - 1),
  );

/** The least of a disk to keep free: a size, or a share of the disk. */
const MinFree = z
  .string()
  .regex(
    /^(?:\d{1,15} ?(?:[KMGT]i?B)?|\d{1,2}(?:\.\d{1,3})? ?%)$/,
    "it must be a size such as 500MB, or a share such as 5%",
  )
  .transform((text): MinFree =>
    text.endsWith("%") ? { share: Number.parseFloat(text) / 100 } : { bytes: bytesOf(text) },
  );
export type MinFree = { share: number } | { bytes: number };

/** Every variable that Glasshouse reads, with its default. The SDKs' own variables keep the SDKs' own meaning. */
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
  GLASSHOUSE_MIN_FREE: MinFree.optional(),
  npm_package_version: z.string().optional(),
  GLASSHOUSE_FAULTS: z.enum(["0", "1"]).optional(),
  GLASSHOUSE_MAINTENANCE: z.coerce.number().int().min(1).max(86_400).optional(),
  GLASSHOUSE_USER_KEY: z.string().min(16).optional(),
});
export type Env = z.infer<typeof Variables>;
export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.shape);

/**
 * Reads and validates the environment, once per process. An empty value counts as absent.
 *
 * @throws `EnvError` with a one-line message: the variable, its value, and what is allowed
 */
export function readEnv(source?: Record<string, string | undefined>): Env {
  if (source) return parseEnv(source);
  // The environment does not change, and pages read it for each request.
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
  throw new EnvError(`${name}: ${shown} is not valid: ${issue?.message.toLowerCase()}. See .env.example.`);
}

const SECRET = /PASSWORD|TOKEN|HEADERS|DSN|KEY/;

export class EnvError extends Error {
  override name = "EnvError";
}

/** The collector's URL, for the other processes. */
export function collectorUrl(env: Env): string {
  return env.COLLECTOR_URL ?? `http://127.0.0.1:${env.COLLECTOR_PORT}`;
}

/** Whether the address is this machine's loopback, where a dashboard without a password is safe. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The headers of `OTEL_EXPORTER_OTLP_HEADERS`. */
export function otlpHeaders(env: Pick<Env, "OTEL_EXPORTER_OTLP_HEADERS">): Record<string, string> {
  return readPairs(env.OTEL_EXPORTER_OTLP_HEADERS);
}

/** The attributes of `OTEL_RESOURCE_ATTRIBUTES`. */
export function resourceAttributes(env: Pick<Env, "OTEL_RESOURCE_ATTRIBUTES">): Record<string, string> {
  return readPairs(env.OTEL_RESOURCE_ATTRIBUTES);
}

/** Parses OpenTelemetry's lists in variables: comma-separated `key=value` pairs, percent-encoded. */
function readPairs(text = ""): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split("="));
  return Object.fromEntries(
    pairs.flatMap(([name = "", ...value]) =>
      name.trim() === "" ? [] : [[name.trim(), decodeURIComponent(value.join("=").trim())]],
    ),
  );
}

/**
 * Replaces `process.env` by a plain object. Node queries the system each time a variable is read, and Next reads dozens of
 * them for a page: a fifth of the cost of tracing.
 */
export function keepEnvInMemory(): void {
  process.env = { ...process.env };
}

/** Sets the folder of Node's compile cache for worker threads, which read it from the environment. */
export function publishCompileCache(folder: string): void {
  process.env["NODE_COMPILE_CACHE"] = folder;
}

/** The release: `SENTRY_RELEASE`, which the launcher sets to the git commit, or else the package's version. */
export function releaseName(env: Env): string {
  return env.SENTRY_RELEASE ?? env.npm_package_version ?? "unknown";
}

export function environmentName(env: Env): string {
  return env.SENTRY_ENVIRONMENT ?? env.NODE_ENV;
}

/** Whether the fault lab is open: in development, or with `GLASSHOUSE_FAULTS=1`. */
export function faultsOpen(env: Env): boolean {
  return env.GLASSHOUSE_FAULTS === undefined ? env.NODE_ENV === "development" : env.GLASSHOUSE_FAULTS === "1";
}
