import { z } from "zod";
import { readProxies, type TrustsProxy } from "#lib/trusted-proxies.ts";
import { readChannels, type NamedChannel } from "./notify-channels.ts";
import { OIDC_VARIABLES, oidcFaults } from "./oidc.ts";
import { nearestName } from "#lib/nearest-name.ts";

const Port = z.coerce.number().int().min(0).max(65_535);
const HttpUrl = z.url({ protocol: /^https?$/ });

/** An address that others use: nothing but the scheme, a host and perhaps a path. */
const PublicUrl = HttpUrl.refine(
  (text) => !/[?#@]/.test(text),
  "it must be an address such as https://ingest.example, without a user, query or fragment",
);

/** Where the dashboard is: its pages are at `/observe` below it. */
const DashboardUrl = PublicUrl.refine(
  (text) => /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/.test(new URL(text).pathname),
  "it must be an address whose path has letters, digits and . _ ~ - between slashes, such as https://ops.example/glasshouse",
).refine(
  (text) => !/\/observe\/?$/.test(text),
  "it must be the address without /observe, which Glasshouse adds itself",
);

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

/** A list as OpenTelemetry writes it in variables: `key=value` pairs between commas, percent-encoded. */
const Pairs = z.string().refine((text) => parsePairs(text) !== undefined, {
  error: "it must be key=value pairs between commas, percent-encoded",
});

/** The address of a Sentry project: its public key before the host, its id at the end of the path. */
const Dsn = HttpUrl.refine((text) => /^https?:\/\/[^/@]+@[^/]+\/(?:.+\/)?[^/]+$/.test(text), {
  error: "it must be a DSN such as https://key@sentry.example/1",
});

/** Where alerts are reported: addresses between commas, a kind before a plus. */
const Channels = z
  .string()
  .refine(
    (list) => readChannels(list) !== undefined,
    "it must be addresses between commas: https://, slack+, discord+, teams+, ntfy+ or pagerduty+https://, or mailto:",
  );

/** A mail server: `smtp://user:password@host:587?from=glasshouse@example.com`. */
const SmtpUrl = z
  .url({ protocol: /^smtps?$/ })
  .refine((text) => new URL(text).hostname !== "", "it must name a host, as smtp://mail.example:587 does");

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

const PARTS = ["app", "dashboard", "collector"] as const;

/** What runs on this host. */
const Run = z
  .string()
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
  .pipe(z.array(z.enum(PARTS)).min(1, "it must be at least one of app, dashboard and collector"));

/** Every variable that Glasshouse reads, with its default. The SDKs' own variables keep the SDKs' own meaning. */
const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: Port.default(3000),
  DASHBOARD_PORT: Port.default(3001),
  COLLECTOR_PORT: Port.default(4318),
  GLASSHOUSE_RUN: Run.default([...PARTS]),
  COLLECTOR_URL: HttpUrl.optional(),
  SENTRY_DSN: Dsn.optional(),
  SENTRY_RELEASE: z.string().max(200).optional(),
  SENTRY_ENVIRONMENT: z.string().max(64).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: HttpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: Pairs.optional(),
  OTEL_RESOURCE_ATTRIBUTES: Pairs.optional(),
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
  GLASSHOUSE_FLOOD_PROTECTION: z.enum(["0", "1"]).default("1"),
  GLASSHOUSE_MIN_FREE: MinFree.optional(),
  GLASSHOUSE_INTAKE_THREADS: z.coerce.number().int().min(0).max(64).optional(),
  GLASSHOUSE_OWN_METRICS: z.enum(["0", "1"]).default("1"),
  npm_package_version: z.string().optional(),
  GLASSHOUSE_DASHBOARD_TOKEN: z.string().min(16).optional(),
  GLASSHOUSE_URL: DashboardUrl.optional(),
  GLASSHOUSE_INGEST_URL: PublicUrl.optional(),
  GLASSHOUSE_TRUST_PROXY: z
    .string()
    .refine((list) => readProxies(list) !== undefined, "it must be addresses or CIDR ranges between commas")
    .optional(),
  GLASSHOUSE_FAULTS: z.enum(["0", "1", "local"]).optional(),
  GLASSHOUSE_MAINTENANCE: z.coerce.number().int().min(1).max(86_400).optional(),
  GLASSHOUSE_NOTIFY: Channels.optional(),
  GLASSHOUSE_NOTIFY_KEY: z.string().min(16).optional(),
  GLASSHOUSE_SMTP_URL: SmtpUrl.optional(),
  GLASSHOUSE_WATCH_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  GLASSHOUSE_DEMO: z.enum(["0", "1"]).default("0"),
  GLASSHOUSE_USER_KEY: z.string().min(16).optional(),
  ...OIDC_VARIABLES,
});
export type Env = z.infer<typeof Variables>;
export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.shape);

const SECRET = /PASSWORD|SECRET|TOKEN|HEADERS|DSN|KEY|NOTIFY|SMTP/;
/** Names that only Glasshouse reads. One that it does not know is misspelt. */
const OWN = /^GLASSHOUSE_/;

/**
 * Reads and validates the environment, once per process. An empty value counts as absent.
 *
 * @throws `EnvError` with one line for each fault: the variable, its value, and what is allowed
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
  const faults = [
    ...unknownNames(given),
    ...(parsed.success
      ? [...withoutMail(parsed.data), ...oidcFaults(parsed.data)]
      : invalidValues(parsed.error, given)),
  ];
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new EnvError(faults.join("\n"));
}

function unknownNames(given: Record<string, unknown>): string[] {
  const unknown = Object.keys(given).filter((name) => OWN.test(name) && !VARIABLE_NAMES.includes(name));
  return unknown.map((name) => {
    const meant = nearestName(name, VARIABLE_NAMES);
    return `${name}: there is no such variable.${meant ? ` Did you mean ${meant}?` : ""} See .env.example.`;
  });
}

function invalidValues(error: z.ZodError, given: Record<string, unknown>): string[] {
  return error.issues.map(({ path: [variable], message }) => {
    const name = String(variable);
    const shown = SECRET.test(name) ? "a secret value" : JSON.stringify(given[name]);
    return `${name}: ${shown} is not valid: ${message.charAt(0).toLowerCase()}${message.slice(1)}. See .env.example.`;
  });
}

function withoutMail(env: Env): string[] {
  const isMissing = env.GLASSHOUSE_SMTP_URL === undefined;
  return isMissing && notifyChannels(env).some(({ kind }) => kind === "email")
    ? [
        "GLASSHOUSE_SMTP_URL: it must be set, because GLASSHOUSE_NOTIFY has an e-mail address. See .env.example.",
      ]
    : [];
}

export class EnvError extends Error {
  override name = "EnvError";
}

/** The headers of `OTEL_EXPORTER_OTLP_HEADERS`. */
export function otlpHeaders(env: Pick<Env, "OTEL_EXPORTER_OTLP_HEADERS">): Record<string, string> {
  return readPairs(env.OTEL_EXPORTER_OTLP_HEADERS);
}

/** The attributes of `OTEL_RESOURCE_ATTRIBUTES`. */
export function resourceAttributes(env: Pick<Env, "OTEL_RESOURCE_ATTRIBUTES">): Record<string, string> {
  return readPairs(env.OTEL_RESOURCE_ATTRIBUTES);
}

/** The pairs of a checked variable. */
function readPairs(text = ""): Record<string, string> {
  return Object.fromEntries(parsePairs(text) ?? []);
}

/** Undefined if it is not a list of pairs. */
function parsePairs(text: string): [name: string, value: string][] | undefined {
  const parts = text.split(",").filter((part) => part.trim() !== "");
  try {
    const pairs = parts.map((part): [string, string] => {
      const [name = "", ...value] = part.split("=");
      return [name.trim(), decodeURIComponent(value.join("=").trim())];
    });
    return pairs.every(([name], index) => name !== "" && parts[index]?.includes("=")) ? pairs : undefined;
  } catch {
    return undefined;
  }
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

/** Who may open the fault lab: by default this machine in development, and nobody otherwise. */
export function faultLabFor(env: Pick<Env, "GLASSHOUSE_FAULTS" | "NODE_ENV">): "all" | "local" | "nobody" {
  const { GLASSHOUSE_FAULTS: setting = env.NODE_ENV === "development" ? "local" : "0" } = env;
  return setting === "1" ? "all" : setting === "local" ? "local" : "nobody";
}

/** The proxies that the operator named. */
export function trustedProxies({
  GLASSHOUSE_TRUST_PROXY: list,
}: Pick<Env, "GLASSHOUSE_TRUST_PROXY">): TrustsProxy {
  return (list === undefined ? undefined : readProxies(list)) ?? (() => false);
}

/** Where alerts are reported. */
export function notifyChannels({ GLASSHOUSE_NOTIFY: list }: Pick<Env, "GLASSHOUSE_NOTIFY">): NamedChannel[] {
  return (list === undefined ? undefined : readChannels(list)) ?? [];
}
