import type { Searched } from "../saved-search.ts";
import { LEVELS, SEVERITIES } from "../level.ts";
import { SPAN_KINDS } from "../span.ts";
import { ATTRIBUTE_FIELDS, ENVIRONMENT, RELEASE } from "./attribute-fields.ts";

/**
 * How a field's value is read:
 * - `text`: taken literally
 * - `pattern`: `*` matches anything
 * - `choice`: one of `values`
 * - `level`: one of `values`, lowest first, with `>`, `>=`, `<`, `<=` or `=`
 * - `boolean`: `true` or `false`
 * - `count`: a whole number or a comparison with one
 * - `duration`: `>500ms`, `<2s`
 * - `time`: `-24h` (within), `+24h` (longer ago), a date, or a comparison with a date
 * - `id`: 32 hex digits
 * - `key`: the name of a tag or attribute, or one of `values`
 * - `attribute`: a tag or attribute that is stored under the field's name or one of its aliases
 */
export type FieldKind =
  | "text"
  | "pattern"
  | "choice"
  | "level"
  | "boolean"
  | "count"
  | "duration"
  | "time"
  | "id"
  | "key"
  | "attribute";

/** A key with a meaning of its own, rather than a tag or attribute. */
export interface SearchField {
  kind: FieldKind;
  /** One line, shown in completions. */
  description: string;
  values?: readonly string[];
  /** Values to suggest if there is no closed set. */
  examples?: readonly string[];
  /** The key under which its values are stored, if different. */
  storedAs?: string;
  /** Aliases: accepted but not suggested. */
  aliases?: readonly string[];
}

type Fields = Readonly<Record<string, SearchField>>;

const SEEN = ["-1h", "-24h", "-7d"];
const OUTCOMES = ["error", "ok"] as const;
const BOOLEANS = ["true", "false"] as const;
const SERVICE = { kind: "pattern", description: "Service of any span", aliases: ["service.name"] } as const;
const TRACE = {
  kind: "id",
  description: "Trace id, 32 hex digits",
  aliases: ["trace_id", "trace.id"],
} as const;

/** Any other key of an issue search is a tag of its events. */
export const ISSUE_FIELDS = {
  is: {
    kind: "choice",
    description: "Status of the issue",
    values: [
      "unresolved",
      "resolved",
      "archived",
      "new",
      "regressed",
      "escalating",
      "assigned",
      "unassigned",
    ],
  },
  level: { kind: "level", description: "Severity of the issue", values: LEVELS, aliases: ["severity"] },
  release: { ...RELEASE, description: "Release of any event" },
  firstRelease: { kind: "pattern", description: "Release of the first event", storedAs: "release" },
  ...ATTRIBUTE_FIELDS,
  "error.handled": {
    kind: "boolean",
    description: "Whether an error was caught",
    values: BOOLEANS,
    aliases: ["handled"],
  },
  "error.unhandled": { kind: "boolean", description: "Whether an error was not caught", values: BOOLEANS },
  has: { kind: "key", description: "Any event has this tag" },
  assigned: { kind: "pattern", description: "Assignee, or none", aliases: ["assignee"] },
  firstSeen: { kind: "time", description: "Time of the first event", examples: SEEN },
  lastSeen: { kind: "time", description: "Time of the latest event", examples: SEEN, aliases: ["timestamp"] },
  count: {
    kind: "count",
    description: "Number of events",
    examples: [">10", ">100", ">1000"],
    aliases: ["times_seen"],
  },
  users: { kind: "count", description: "Number of users affected", examples: [">1", ">10", ">100"] },
  title: { kind: "pattern", description: "Title of the issue" },
  type: { kind: "pattern", description: "Type of the exception", aliases: ["exception.type"] },
  culprit: { kind: "pattern", description: "Where it was thrown" },
  platform: { kind: "pattern", description: "Platform of the events" },
  message: {
    kind: "text",
    description: "Words of a message or stack frame",
    aliases: ["stack.function", "stack.filename", "error.value", "exception.message"],
  },
} as const satisfies Fields;

/** Any other key of a trace search is an attribute of one of its spans. */
export const TRACE_FIELDS = {
  service: SERVICE,
  name: { kind: "pattern", description: "Name of any span", aliases: ["transaction"] },
  status: { kind: "choice", description: "Whether any span failed", values: OUTCOMES },
  duration: {
    kind: "duration",
    description: "Duration of the whole trace",
    examples: [">100ms", ">500ms", ">1s"],
    aliases: ["trace.duration"],
  },
  timestamp: { kind: "time", description: "When the trace began", examples: SEEN },
  trace: TRACE,
  has: { kind: "key", description: "Has error events, or a span with this attribute", values: ["error"] },
  release: { ...RELEASE, description: "Release of one span" },
  ...ATTRIBUTE_FIELDS,
  kind: { kind: "choice", description: "Kind of a span", values: SPAN_KINDS, aliases: ["span.kind"] },
  op: { kind: "pattern", description: "Sentry's operation of a span", aliases: ["sentry.op", "span.op"] },
  scope: {
    kind: "pattern",
    description: "Instrumentation scope of a span",
    aliases: ["otel.scope.name"],
  },
  "scope.version": {
    kind: "pattern",
    description: "Version of the instrumentation scope",
    aliases: ["otel.scope.version"],
  },
  "status.message": {
    kind: "pattern",
    description: "Why a span failed",
    aliases: ["otel.status_description", "status_message"],
  },
  "span.service": { kind: "pattern", description: "Service of one span", storedAs: "service" },
  "span.name": { kind: "pattern", description: "Name of the same span", aliases: ["span.description"] },
  "span.status": { kind: "choice", description: "Whether the same span failed", values: OUTCOMES },
  "span.duration": {
    kind: "duration",
    description: "Duration of the same span",
    examples: [">10ms", ">100ms", ">1s"],
  },
} as const satisfies Fields;

/** Any other key of a log search is an attribute of the record or of its resource. */
export const LOG_FIELDS = {
  level: { kind: "level", description: "This severity and above", values: SEVERITIES, aliases: ["severity"] },
  service: { ...SERVICE, description: "Service that logged it" },
  trace: TRACE,
  span: { kind: "text", description: "Span id, 16 hex digits", aliases: ["span_id", "span.id"] },
  timestamp: { kind: "time", description: "When it was logged", examples: SEEN },
  message: { kind: "pattern", description: "Text of the record", aliases: ["body"] },
  has: { kind: "key", description: "Has this attribute", values: ["trace"] },
  release: RELEASE,
  ...ATTRIBUTE_FIELDS,
  scope: { kind: "pattern", description: "Logger", aliases: ["otel.scope.name"] },
  event: { kind: "pattern", description: "Name of the event", aliases: ["event.name"] },
} as const satisfies Fields;

/** A search of user feedback has no other keys. */
export const FEEDBACK_FIELDS = {
  is: {
    kind: "choice",
    description: "Status of the feedback",
    values: ["unresolved", "resolved", "spam", "unread", "read", "assigned", "unassigned"],
  },
  message: { kind: "pattern", description: "Text of the feedback", aliases: ["comments"] },
  "user.email": {
    kind: "pattern",
    description: "Email address that was given",
    aliases: ["email", "contact_email"],
  },
  "user.name": { kind: "pattern", description: "Name that was given", aliases: ["name"] },
  url: { kind: "pattern", description: "Page that it was sent from", aliases: ["url.full"] },
  release: { ...RELEASE, kind: "pattern", description: "Release" },
  environment: { ...ENVIRONMENT, kind: "pattern" },
  "browser.name": { kind: "pattern", description: "Browser with its version", aliases: ["browser"] },
  "os.name": { kind: "pattern", description: "Operating system with its version", aliases: ["os"] },
  assigned: { kind: "pattern", description: "Assignee, or none", aliases: ["assignee"] },
  has: {
    kind: "choice",
    description: "What belongs to it",
    values: ["event", "trace", "replay", "attachment", "name", "email", "url", "release", "environment"],
  },
  timestamp: { kind: "time", description: "When it was received", examples: SEEN },
  trace: TRACE,
  event: { kind: "id", description: "Id of the event it is about", aliases: ["event_id"] },
  replay: { kind: "id", description: "Id of the replay", aliases: ["replay_id"] },
} as const satisfies Fields;

/** Any other key of a filter of metrics is an attribute of the points or of their resource. */
export const METRIC_FIELDS = {
  service: { ...SERVICE, description: "Service that sent it" },
  has: { kind: "key", description: "Has this attribute" },
  release: RELEASE,
  ...ATTRIBUTE_FIELDS,
  scope: { kind: "pattern", description: "Meter", aliases: ["otel.scope.name"] },
} as const satisfies Fields;

/** A replay has no keys but these. */
export const REPLAY_FIELDS = {
  url: { kind: "pattern", description: "Address of any page", aliases: ["urls"], examples: ["*/checkout*"] },
  user: { kind: "pattern", description: "Id, email address, name or IP address of the user" },
  has: {
    kind: "key",
    description: "Has errors, a user, a release",
    values: ["errors", "user", "release", "environment"],
  },
  errors: {
    kind: "count",
    description: "Number of errors",
    examples: [">0", ">5"],
    aliases: ["count_errors"],
  },
  duration: { kind: "duration", description: "Duration", examples: [">10s", ">1m", ">10m"] },
  pages: {
    kind: "count",
    description: "Number of addresses",
    examples: [">1", ">5"],
    aliases: ["count_urls"],
  },
  clicks: { kind: "count", description: "Number of clicks", examples: [">0", ">20"] },
  messages: { kind: "count", description: "Number of console messages", examples: [">0", ">20"] },
  requests: { kind: "count", description: "Number of requests", examples: [">0", ">100"] },
  timestamp: { kind: "time", description: "When it began", examples: SEEN, aliases: ["started_at"] },
  id: { kind: "id", description: "Replay id, 32 hex digits", aliases: ["replay", "replay_id", "replayId"] },
  error: { kind: "id", description: "Id of an error in it", aliases: ["error_id", "error_ids", "event"] },
  trace: { ...TRACE, aliases: [...TRACE.aliases, "trace_ids"] },
  release: { ...RELEASE, kind: "pattern" },
  environment: { ...ATTRIBUTE_FIELDS.environment, kind: "pattern" },
  "user.id": { kind: "pattern", description: "Id of the user" },
  "user.email": { kind: "pattern", description: "Email address of the user" },
  "user.name": { kind: "pattern", description: "Name of the user", aliases: ["user.username"] },
  "user.ip": { kind: "pattern", description: "IP address of the user", aliases: ["user.ip_address"] },
  "browser.name": { ...ATTRIBUTE_FIELDS["browser.name"], kind: "pattern" },
  "browser.version": { ...ATTRIBUTE_FIELDS["browser.version"], kind: "pattern" },
  "os.name": { ...ATTRIBUTE_FIELDS["os.name"], kind: "pattern" },
  "os.version": { ...ATTRIBUTE_FIELDS["os.version"], kind: "pattern" },
  device: { kind: "pattern", description: "Model of the device", aliases: ["device.name", "device.model"] },
  platform: { kind: "pattern", description: "Platform of the sender" },
  "sdk.name": { ...ATTRIBUTE_FIELDS["sdk.name"], kind: "pattern" },
  "sdk.version": { ...ATTRIBUTE_FIELDS["sdk.version"], kind: "pattern" },
  kind: { kind: "choice", description: "Of elements, or a video of a screen", values: ["web", "video"] },
} as const satisfies Fields;

const FIELDS: Record<Searched, Fields> = {
  issues: ISSUE_FIELDS,
  traces: TRACE_FIELDS,
  logs: LOG_FIELDS,
  feedback: FEEDBACK_FIELDS,
  replays: REPLAY_FIELDS,
};

/** The fields of each search by name, in the order in which they are suggested. */
export function searchFields(of: Searched): Fields {
  return FIELDS[of];
}

/** The field name for a key or alias; undefined for a tag or attribute. */
export function fieldName<F extends Fields>(fields: F, key: string): (keyof F & string) | undefined {
  if (Object.hasOwn(fields, key)) return key;
  return Object.keys(fields).find((name) => fields[name]?.aliases?.includes(key));
}

/** Names of fields that begin with the text, then those with such an alias. */
export function fieldsFrom(fields: Fields, text: string): string[] {
  const begins = (one: string) => one.toLowerCase().startsWith(text.toLowerCase());
  const names = Object.keys(fields);
  const byAlias = names.filter((name) => !begins(name) && fields[name]?.aliases?.some(begins) === true);
  return [...names.filter(begins), ...byAlias];
}

/** The names under which a field's values may be stored. */
export function storedKeys(name: string, { aliases = [] }: SearchField): string[] {
  return [name, ...aliases];
}

/** Whether a value of this field may begin with a comparison. */
export function isComparable({ kind }: SearchField): boolean {
  return kind === "level" || kind === "count" || kind === "duration" || kind === "time";
}
