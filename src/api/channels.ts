import { z } from "zod";
import { Channel } from "#model/watch/channel.ts";
import { RULE_ORIGINS } from "#model/watch/rule.ts";
import type { EndpointTable } from "./endpoint.ts";
import { PutRuleQuery } from "./rules.ts";

/** A channel without its secrets. */
export const ChannelView = Channel.omit({ address: true, key: true }).extend({
  origin: z.enum(RULE_ORIGINS),
  /** Host and a fingerprint of the address, or the domain of an e-mail address. */
  target: z.string(),
  isSigned: z.boolean(),
  /** When a message was last taken, and why the last attempt failed if it did. */
  lastSentAt: z.string().nullable(),
  lastFailure: z.object({ at: z.string(), reason: z.string() }).nullable(),
});
export type ChannelView = z.infer<typeof ChannelView>;

export const ChannelList = z.object({ channels: z.array(ChannelView) });
export type ChannelList = z.infer<typeof ChannelList>;

/** A channel to store. Without an address or a key, those stored stay. */
export const ChannelInput = Channel.extend({
  address: Channel.shape.address.optional(),
  key: Channel.shape.key.unwrap().optional(),
});
export type ChannelInput = z.infer<typeof ChannelInput>;

/** `failure` is null where the channel took the message. */
export const ChannelTest = z.object({ failure: z.string().nullable() });
export type ChannelTest = z.infer<typeof ChannelTest>;

/** Where messages are sent. */
export const CHANNELS = {
  listChannels: {
    method: "get",
    path: "/api/v1/channels",
    summary: "Channels, without their addresses",
    answer: ChannelList,
    errors: [],
  },
  putChannel: {
    method: "put",
    path: "/api/v1/channels/{channel}",
    summary: "Add a channel, or replace it",
    right: "admin",
    query: PutRuleQuery,
    body: ChannelInput,
    answer: ChannelView,
    errors: ["bad_request", "forbidden"],
  },
  deleteChannel: {
    method: "delete",
    path: "/api/v1/channels/{channel}",
    summary: "Delete a channel; what waits for it is given up",
    right: "admin",
    errors: ["not_found", "forbidden"],
  },
  testChannel: {
    method: "post",
    path: "/api/v1/channels/{channel}/test",
    summary: "Send a test message to a channel",
    isRecorded: true,
    right: "admin",
    answer: ChannelTest,
    errors: ["not_found", "forbidden"],
  },
} as const satisfies EndpointTable;
