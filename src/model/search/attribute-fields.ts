/**
 * Fields that are stored under the name that the sender's SDK uses: Sentry's, or one of OpenTelemetry's conventions. A term
 * finds records that have the value under any of the names.
 */
export const RELEASE = named("Release", "service.version", "sentry.release");
export const ENVIRONMENT = named(
  "Environment",
  "deployment.environment.name",
  "deployment.environment",
  "sentry.environment",
  "env",
);
export const USER_ID = named("Id of the user", "enduser.id", "user");
export const USER_EMAIL = named("Email address of the user");
export const USER_NAME = named("Name of the user", "user.username", "user.full_name");
export const USER_IP = named("IP address of the user", "user.ip_address", "client.address");
export const OS_NAME = named("Operating system", "os.type", "os");
export const OS_VERSION = named("Version of the operating system");
export const BROWSER_NAME = named("Browser", "browser");
export const BROWSER_VERSION = named("Version of the browser");
export const SDK_NAME = named("SDK of the sender", "telemetry.sdk.name", "sentry.sdk.name", "sdk");
export const SDK_VERSION = named("Version of the SDK", "telemetry.sdk.version", "sentry.sdk.version");

/** The same of issues, traces and logs. */
export const ATTRIBUTE_FIELDS = {
  environment: ENVIRONMENT,
  "user.id": USER_ID,
  "user.email": USER_EMAIL,
  "user.name": USER_NAME,
  "user.ip": USER_IP,
  "os.name": OS_NAME,
  "os.version": OS_VERSION,
  "browser.name": BROWSER_NAME,
  "browser.version": BROWSER_VERSION,
  "sdk.name": SDK_NAME,
  "sdk.version": SDK_VERSION,
} as const;

/**
 * Attributes of OpenTelemetry's and Sentry's conventions that links of the dashboard search for. They are known even while
 * nothing stored has them.
 */
export const CONVENTIONS: ReadonlySet<string> = new Set([
  "http.route",
  "http.request.method",
  "http.response.status_code",
  "http.request.body.size",
  "http.response.body.size",
  "http.method",
  "http.status_code",
  "url.path",
  "url.full",
  "db.system",
  "db.system.name",
  "db.query.text",
  "db.statement",
  "rpc.method",
  "rpc.service",
  "messaging.system",
  "messaging.destination.name",
  "error.type",
  "exception.type",
  "exception.message",
  "host.name",
  "service.namespace",
  "service.instance.id",
  "transaction",
]);

function named(description: string, ...aliases: string[]) {
  return { kind: "attribute", description, aliases } as const;
}
