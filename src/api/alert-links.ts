import { z } from "zod";
import { RULE_KINDS } from "#model/watch/condition.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import type { EndpointTable } from "./endpoint.ts";

const LINK_ACTIONS = ["acknowledge", "silence"] as const;
/** What a link of a message does. */
export type LinkAction = (typeof LINK_ACTIONS)[number];

/** The query of a link of a message: which alert, what it does, when it expires in Unix seconds, and the signature of all three. */
export const AlertLink = z.object({
  alert: z.string().regex(/^[0-9a-f]{32}$/, "it must be an alert's key"),
  do: z.enum(LINK_ACTIONS),
  until: z.coerce.number().int().min(0),
  sig: z.string().max(100),
});
export type AlertLink = z.infer<typeof AlertLink>;

/** What the page of a link shows before anything is done. */
export const AlertLinkView = z.object({
  do: z.enum(LINK_ACTIONS),
  title: z.string(),
  text: z.string(),
  rule: z.object({ name: z.string(), kind: z.enum(RULE_KINDS) }),
  severity: z.enum(SEVERITIES),
  state: z.enum(["firing", "resolved"]),
  openedAt: z.string(),
  endedAt: z.string().nullable(),
  acknowledged: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Until when it is silenced; null if it is not. */
  silencedUntil: z.string().nullable(),
});
export type AlertLinkView = z.infer<typeof AlertLinkView>;

/** `hours` is how long a silence lasts. */
export const AlertLinkUse = AlertLink.extend({
  hours: z.union([z.literal(1), z.literal(4), z.literal(24)]).default(1),
});
export type AlertLinkUse = z.infer<typeof AlertLinkUse>;

/** The links of messages, which need no sign-in: their signature is the permission. */
export const ALERT_LINKS = {
  describeAlertLink: {
    method: "get",
    path: "/api/v1/alert-links",
    summary: "What a link of a message would do",
    open: true,
    query: AlertLink,
    answer: AlertLinkView,
    errors: ["forbidden", "not_found"],
  },
  useAlertLink: {
    method: "post",
    path: "/api/v1/alert-links",
    summary: "Acknowledge or silence an alert by a link of a message",
    open: true,
    body: AlertLinkUse,
    answer: AlertLinkView,
    errors: ["forbidden", "not_found", "not_possible"],
  },
} as const satisfies EndpointTable;
