import { z } from "zod";
import { Slug } from "./rule.ts";
import { SEVERITIES } from "./severity.ts";

/** The kinds of channels, and what they are called. */
export const CHANNEL_NAMES = {
  webhook: "Webhook",
  slack: "Slack",
  discord: "Discord",
  teams: "Microsoft Teams",
  ntfy: "ntfy",
  pagerduty: "PagerDuty",
  email: "E-mail",
} as const;
export type ChannelKind = keyof typeof CHANNEL_NAMES;
export const CHANNEL_KINDS = Object.keys(CHANNEL_NAMES) as [ChannelKind, ...ChannelKind[]];

/** Where messages are sent. Its address may hold a secret: it is stored, and never answered. */
export const Channel = z.strictObject({
  id: Slug,
  name: z.string().trim().min(1).max(120),
  kind: z.enum(CHANNEL_KINDS),
  isOn: z.boolean().default(true),
  /** A URL; of e-mail an address, of PagerDuty a routing key or the URL of its events API with the key as its user. */
  address: z.string().trim().min(1).max(2000),
  /** Signs what a webhook receives. */
  key: z.string().min(16).max(200).nullable().default(null),
  /** A webhook's body instead of version 1, with `{{title}}` and the like. */
  template: z.string().max(10_000).nullable().default(null),
  /** Alerts of this severity and above. */
  severity: z.enum(SEVERITIES).default("info"),
});
export type Channel = z.infer<typeof Channel>;
