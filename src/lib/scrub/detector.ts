export const FILTERED = "[Filtered]";

/** Every detector of the catalogue. Those of the first group find a secret by its key, the others by its own form. */
export const DETECTOR_NAMES = [
  "password",
  "api_key",
  "token",
  "session",
  "authorization",
  "private_key",
  "pin",
  "card_number",
  "jwt",
  "url_password",
  "signed_url",
  "command_line",
  "sql_password",
  "webhook_url",
  "aws_key",
  "azure_key",
  "google_key",
  "github_token",
  "gitlab_token",
  "npm_token",
  "pypi_token",
  "slack_token",
  "stripe_key",
  "sendgrid_key",
  "openai_key",
  "anthropic_key",
  "vendor_token",
] as const;
export type DetectorName = (typeof DETECTOR_NAMES)[number];

const CATALOGUE = new Set<string>([...DETECTOR_NAMES, "personal"]);

/** Whether a detector is a project's own. */
export function isOwnDetector(name: string): boolean {
  return !CATALOGUE.has(name);
}

/** How many values each detector has replaced; own patterns count under their own names. */
export type Hits = Map<string, number>;

export function addHit(hits: Hits, detector: string): void {
  hits.set(detector, (hits.get(detector) ?? 0) + 1);
}

/** What replaces a value that the detector has found. */
export function replacer(hits: Hits, detector: string): () => string {
  return () => {
    addHit(hits, detector);
    return FILTERED;
  };
}

export function addHits(hits: Hits, added: Hits): void {
  for (const [detector, times] of added) hits.set(detector, (hits.get(detector) ?? 0) + times);
}

/** What `String.replace` takes besides a regular expression. Replaces every match. */
export interface TextPattern {
  [Symbol.replace]: (text: string, replacer: (match: string) => string) => string;
}

/** A pattern that a project adds: each match is replaced as a whole, in linear time. */
export interface OwnPattern {
  name: string;
  pattern: TextPattern;
}

export interface ScrubOptions {
  /** Detectors that are switched off. */
  off?: ReadonlySet<DetectorName>;
  own?: readonly OwnPattern[];
  /** Whether the value of a key that names no secret is private all the same. */
  isPrivate?: (key: string) => boolean;
  /** The project's own detector that takes a key's value for a secret. */
  detectOwnKey?: (key: string) => string | undefined;
}

/** The detector that takes the values of a key for secrets; `personal` if `isPrivate` does. */
export type DetectKey = (key: string) => string | undefined;

/** Finds secrets and replaces each by `[Filtered]`. */
export interface Scrubber {
  detectKey: DetectKey;
  /**
   * Any text: messages, URLs, header values, JSON in a text.
   *
   * @param isId whether its key says that it is an id, which no card number is
   */
  scrubText: (text: string, hits: Hits, isId?: boolean) => string;
  /** A line of source code, where `password = form.password` is no secret. */
  scrubSource: (text: string, hits: Hits) => string;
}

/** A scrubber with the hits of what it is used for, such as one request. */
export interface Scrubbing {
  scrubber: Scrubber;
  hits: Hits;
}
