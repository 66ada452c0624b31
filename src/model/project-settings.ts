import { z } from "zod";
import { parseFingerprintRules } from "./fingerprint-rules.ts";
import { CATEGORIES } from "./outcome.ts";

const Limit = z.int().min(0).max(1_000_000_000_000).nullable().default(null);
/** `*` stands for any text, `?` for one character; everything else for itself. Case does not count. */
const Glob = z.string().trim().min(1).max(200);

/** How much of a category a project takes; null is unlimited. Windows begin with the clock's minute, hour and month, in UTC. */
export const Quota = z.object({
  category: z.enum(CATEGORIES),
  minute: Limit,
  hour: Limit,
  month: Limit,
});
export type Quota = z.infer<typeof Quota>;

/** What is not wanted. Each rule that matches ends an item as `filtered`, its name as the reason. */
export const Filters = z.object({
  /** Errors out of browsers' extensions and injected scripts. */
  browserExtensions: z.boolean().default(false),
  /** Errors, transactions, and the rest of a request whose user agent is a crawler's. */
  webCrawlers: z.boolean().default(false),
  /** Transactions and spans of `/healthz`, `/ready`, `/ping` and their like. */
  healthChecks: z.boolean().default(false),
  /** Errors whose page is on localhost. */
  localhost: z.boolean().default(false),
  /** Releases whose errors and transactions are dropped. */
  releases: z.array(Glob).max(100).default([]),
  /** Error messages, alone or as `Type: message`. */
  messages: z.array(Glob).max(100).default([]),
});
export type Filters = z.infer<typeof Filters>;

/** What a project's owner decides of what it receives: `GET` and `PUT /api/v1/projects/{project}/settings`, whole. */
export const ProjectSettings = z.object({
  /** At most one a category. */
  quotas: z
    .array(Quota)
    .max(CATEGORIES.length)
    .default([])
    .refine(
      (quotas) => new Set(quotas.map((quota) => quota.category)).size === quotas.length,
      "a category is named twice",
    ),
  filters: Filters.default(() => Filters.parse({})),
  /** Rules that give events a fingerprint, one a line; see `parseFingerprintRules`. */
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
  /** Events an hour of one issue whose payload is kept; the others are counted. */
  issueCapPerHour: z.int().min(1).max(1_000_000).default(100),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;

/** What holds for a project that nobody has set anything for. */
export const DEFAULT_SETTINGS: ProjectSettings = ProjectSettings.parse({});
