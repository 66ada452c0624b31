/** The interfaces' class names, which the first SDKs sent as keys, and what they are called since. */
const ALIASES = new Map([
  ["sentry.interfaces.Exception", "exception"],
  ["sentry.interfaces.Stacktrace", "stacktrace"],
  ["sentry.interfaces.Message", "logentry"],
  ["sentry.interfaces.Http", "request"],
  ["sentry.interfaces.User", "user"],
  ["sentry.interfaces.Breadcrumbs", "breadcrumbs"],
  ["sentry.interfaces.Contexts", "contexts"],
  ["sentry.interfaces.Csp", "csp"],
  ["sentry.interfaces.Template", "template"],
]);

/** The event with today's field names; the same object where there is nothing to rename. */
export function withoutAliases(sent: Record<string, unknown>): Record<string, unknown> {
  const renamed = Object.keys(sent).filter((key) => ALIASES.has(key));
  if (renamed.length === 0) return sent;
  const event = { ...sent };
  for (const key of renamed) {
    const name = ALIASES.get(key) as string;
    event[name] ??= event[key];
    delete event[key];
  }
  return event;
}
