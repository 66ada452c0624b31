import { z } from "zod";
import { AUDITED_KINDS } from "#model/access/audit-entry.ts";
import { Cursor, type EndpointTable, Moment } from "./endpoint.ts";

/** Who did what, from where, and when (ISO 8601). */
export const AuditEntryView = z.object({
  id: z.int(),
  at: z.string(),
  /** `dashboard` is whoever used it while it needed no password, `visitor` somebody not signed in. These have no name. */
  actor: z.object({ kind: z.enum(AUDITED_KINDS), name: z.string() }),
  /** The client's address; empty if unknown. */
  address: z.string(),
  /** The name of the endpoint, such as `putRule`; `failSignIn` for a sign-in that failed. */
  action: z.string(),
  /** The action in words. */
  title: z.string(),
  /** What it was about, such as `rule slower`; empty if the action says it. */
  subject: z.string(),
  /** A slug; null if it was about none, or about several. */
  project: z.string().nullable(),
  /** How often within an hour, of what changes nothing and was repeated. */
  times: z.int(),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;

const Text = z
  .string()
  .trim()
  .max(200)
  .optional()
  .transform((text) => text || undefined);

const AuditQuery = z.object({
  /** Part of a name, an address, or a kind of actor. */
  who: Text,
  /** Part of an action, of its title or of what it was about. */
  what: Text,
  start: Moment,
  /** Exclusive. */
  end: Moment,
  cursor: Cursor,
  per_page: z.coerce.number().int().min(1).max(1000).default(100),
});

/** The latest first. */
export const AuditPage = z.object({
  entries: z.array(AuditEntryView),
  /** The cursor of the page after it; null at the end. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** Every change by a person or a program, every sign-in, and what is read of a person's data, for 400 days. */
export const AUDIT = {
  listAudit: {
    method: "get",
    path: "/api/v1/audit",
    summary: "Who did what",
    right: "admin",
    query: AuditQuery,
    answer: AuditPage,
    errors: ["bad_cursor", "bad_request"],
  },
} as const satisfies EndpointTable;
