import { z } from "zod";
import type { Bytes } from "#lib/units.ts";
import { parseFingerprintRules } from "./fingerprint-rules.ts";
import { CATEGORIES } from "./outcome.ts";
import { ScrubSettings } from "./scrub-settings.ts";

const Limit = z.int().min(0).max(1_000_000_000_000).nullable().default(null);
/** `*` matches any text, `?` one character. Case is ignored. */
const Glob = z.string().trim().min(1).max(200);

/** How many items of a category a project accepts; null is unlimited. Windows are calendar minutes, hours and months in UTC. */
export const Quota = z.object({
  category: z.enum(CATEGORIES),
  minute: Limit,
  hour: Limit,
  month: Limit,
});
export type Quota = z.infer<typeof Quota>;

/** Inbound filters. An item that matches gets the outcome `filtered`, with the filter's name as the reason. */
export const Filters = z.object({
  /** Errors from browser extensions and injected scripts. */
  browserExtensions: z.boolean().default(false),
  /** Everything in a request whose user agent is a crawler's. */
  webCrawlers: z.boolean().default(false),
  /** Transactions and spans of `/healthz`, `/ready`, `/ping` and similar paths. */
  healthChecks: z.boolean().default(false),
  /** Errors of pages on localhost. */
  localhost: z.boolean().default(false),
  /** Releases whose errors and transactions are dropped. */
  releases: z.array(Glob).max(100).default([]),
  /** Error messages, alone or as `Type: message`. */
  messages: z.array(Glob).max(100).default([]),
});
export type Filters = z.infer<typeof Filters>;

/** Kinds of files that are stored although no secret can be removed from them; text is always scrubbed and stored. */
export const KeptFiles = z.object({
  /** Screenshots, and the videos of mobile replays. */
  images: z.boolean().default(true),
  /** Crash dumps, which contain the process's memory. */
  minidumps: z.boolean().default(false),
  /** Any other binary file, such as an archive. */
  binaries: z.boolean().default(false),
});
export type KeptFiles = z.infer<typeof KeptFiles>;

/** A project's settings for what it receives; read and replaced as a whole by `/api/v1/projects/{project}/settings`. */
export const ProjectSettings = z.object({
  /** At most one per category. */
  quotas: z
    .array(Quota)
    .max(CATEGORIES.length)
    .default([])
    .refine(
      (quotas) => new Set(quotas.map((quota) => quota.category)).size === quotas.length,
      "has a category twice",
    ),
  filters: Filters.default(() => Filters.parse({})),
  /** Fingerprint rules, one per line; see `parseFingerprintRules`. */
  fingerprintRules: z
    .string()
    .max(50_000)
    .default("")
    .superRefine((text, context) => {
      const rules = parseFingerprintRules(text);
      if (rules.ok) return;
      const { line, column, detail } = rules.error;
      context.addIssue({ code: "custom", message: `line ${line}, position ${column}: ${detail}` });
    }),
  scrubbing: ScrubSettings.default(() => ScrubSettings.parse({})),
  keptFiles: KeptFiles.default(() => KeptFiles.parse({})),
  /** Events per issue and hour whose payload is stored; further events are only counted. */
  issueCapPerHour: z.int().min(1).max(1_000_000).default(100),
  /** Whether categories without a quota have the limits of `FLOOD_LIMITS`, and new issues are capped. */
  floodProtection: z.boolean().default(true),
  /** Issues opened per minute; events that would open more go to a single issue. */
  newIssuesPerMinute: z.int().min(1).max(1_000_000).default(100),
  /** For how long what was received is kept; null as long as in all projects. */
  retentionDays: z.int().min(1).max(3650).nullable().default(null),
  /** Beyond this size the oldest days are deleted early; null for no limit of its own. */
  retentionBytes: z.int().min(10_000_000).nullable().default(null),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;

/** How long a project keeps what it received, and how much of it; null is unlimited. */
export interface Retention {
  days: number;
  bytes: Bytes | null;
}

/** A project's own retention, within what holds for each of them. */
export function retentionOf(
  { retentionDays, retentionBytes }: Pick<ProjectSettings, "retentionDays" | "retentionBytes">,
  { days, bytes }: Retention,
): Retention {
  const least = Math.min(retentionBytes ?? Infinity, bytes ?? Infinity);
  return { days: retentionDays ?? days, bytes: least === Infinity ? null : least };
}

/** The settings of a project that has none stored. */
export const DEFAULT_SETTINGS: ProjectSettings = ProjectSettings.parse({});
