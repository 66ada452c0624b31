import type { ChannelKind } from "#model/watch/channel.ts";

interface ChannelAddress {
  label: string;
  hint: string;
  example: string;
}

/** What the address of each kind of channel is, and where to find it. */
export const CHANNEL_ADDRESSES: Record<ChannelKind, ChannelAddress> = {
  webhook: {
    label: "URL",
    hint: "Receives each message as JSON in a POST request. Only an answer of 2xx counts as delivered.",
    example: "https://hooks.example/alerts",
  },
  slack: {
    label: "Webhook URL",
    hint: "Of an incoming webhook of your Slack app. Mattermost and Rocket.Chat take the same format.",
    example: "https://hooks.slack.com/services/…",
  },
  discord: {
    label: "Webhook URL",
    hint: "In Discord: Edit channel, Integrations, Webhooks.",
    example: "https://discord.com/api/webhooks/…",
  },
  teams: {
    label: "Workflow URL",
    hint: "Of the workflow “Post to a channel when a webhook request is received”.",
    example: "https://….logic.azure.com/workflows/…",
  },
  ntfy: {
    label: "Topic URL",
    hint: "The server and the topic, which is as secret as a password.",
    example: "https://ntfy.sh/your-topic",
  },
  pagerduty: {
    label: "Integration key",
    hint: "Of the service’s integration “Events API v2”: 32 characters.",
    example: "R0…",
  },
  email: {
    label: "E-mail addresses",
    hint: "Separated by commas. Sent through GLASSHOUSE_SMTP_URL.",
    example: "ops@example.com",
  },
};
