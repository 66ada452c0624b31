import { createHmac } from "node:crypto";
import type { Clock } from "#lib/clock.ts";
import type { Channel } from "#model/watch/channel.ts";
import { readAddress } from "#model/watch/channel-address.ts";
import { describeAlert } from "../message/describe-alert.ts";
import { discordMessage } from "../message/discord.ts";
import { fillTemplate } from "../message/fill-template.ts";
import { mailOf } from "../message/mail.ts";
import type { Message, Outgoing } from "../message/message.ts";
import { ntfyMessage } from "../message/ntfy.ts";
import { pagerdutyMessage } from "../message/pagerduty.ts";
import { slackMessage } from "../message/slack.ts";
import { teamsMessage } from "../message/teams.ts";
import { webhookBody } from "../message/webhook-body.ts";
import { PATIENCE, failed, reasonOf, type Attempt } from "./attempt.ts";
import type { Resolve } from "#lib/pinned-address.ts";
import { postPinned, RefusedAddress } from "./post-pinned.ts";
import { readRetryAfter } from "./retry-at.ts";
import type { SendMail } from "./send-mail.ts";

export interface SendContext {
  clock: Clock;
  /** Signs what webhooks without a key of their own receive; null sends it unsigned. */
  key: string | null;
  /** Null without a mail server. */
  sendMail: SendMail | null;
  resolve: Resolve;
  /** Ends attempts that are under way. */
  stopping: AbortSignal;
}

/** Sends a message once. The idempotency key is the same for every attempt, so a receiver can recognize a repetition. */
export async function sendMessage(
  channel: Channel,
  message: Message,
  context: SendContext,
): Promise<Attempt> {
  const address = readAddress(channel.kind, channel.address);
  if (typeof address === "string") return failed(`the address is not valid: ${address}`);
  const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), context.stopping]);
  if (address.via === "mail")
    return context.sendMail === null
      ? failed("e-mail needs GLASSHOUSE_SMTP_URL")
      : context.sendMail(address.to, mailOf(message), message.key, signal);
  const { url, routingKey } = address;
  const outgoing = outgoingOf(channel, message, url, routingKey ?? "", context);
  const headers = { ...outgoing.headers, "user-agent": "Glasshouse", "idempotency-key": message.key };
  try {
    const target = outgoing.url === undefined ? url : new URL(outgoing.url);
    const answer = await postPinned(target, { ...outgoing, headers }, { resolve: context.resolve, signal });
    if (answer.status >= 200 && answer.status < 300) return { sent: true };
    const hint = answer.status >= 300 && answer.status < 400 ? "; redirects are not followed" : "";
    return failed(`answered ${answer.status}${hint}`, readRetryAfter(answer.retryAfter, context.clock()));
  } catch (error) {
    return failed(error instanceof RefusedAddress ? error.message : reasonOf(error, signal));
  }
}

function outgoingOf(
  channel: Channel,
  message: Message,
  url: URL,
  routingKey: string,
  context: Pick<SendContext, "key">,
): Outgoing {
  switch (channel.kind) {
    case "slack":
      return slackMessage(message);
    case "discord":
      return discordMessage(message);
    case "teams":
      return teamsMessage(message);
    case "ntfy":
      return ntfyMessage(message, url);
    case "pagerduty":
      return pagerdutyMessage(message, routingKey);
    case "webhook":
    // Never here: its address is none of HTTP.
    case "email":
      return webhookMessage(channel, message, channel.key ?? context.key);
  }
}

function webhookMessage({ template }: Channel, message: Message, key: string | null): Outgoing {
  const content = webhookBody(message);
  const { lead } = describeAlert(message.items[0]);
  const body = template === null ? JSON.stringify(content) : fillTemplate(template, content, lead);
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (key !== null)
    headers["x-glasshouse-signature"] = `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
  return { headers, body };
}
