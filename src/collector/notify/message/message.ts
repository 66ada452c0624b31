import type { Alert, AlertEvent } from "#model/watch/alert.ts";

/** What an alert's messages link to. */
export interface AlertLinks {
  alert: string;
  /** What it is about, such as the operation. */
  subject: string;
  trace: string | null;
  silence: string;
  acknowledge: string;
}

/** What a message says of one alert. */
export interface MessageItem {
  event: AlertEvent;
  alert: Alert;
  links: AlertLinks;
}

/** What is sent to a channel at once. */
export interface Message {
  /** The same for every attempt. */
  key: string;
  /** At least one. */
  items: [MessageItem, ...MessageItem[]];
  /** The list of alerts. */
  overview: string;
}

/** A message as it is sent by HTTP. */
export interface Outgoing {
  /** Where the address of the channel leads elsewhere. */
  url?: string;
  headers: Record<string, string>;
  body: string;
}

export type ItemState = "firing" | "updated" | "resolved";

export function stateOf({ event }: Pick<MessageItem, "event">): ItemState {
  return event === "opened" ? "firing" : event === "ended" ? "resolved" : "updated";
}

/** That of the message as a whole: it is resolved only if everything in it is. */
export function stateOfMessage({ items }: Message): ItemState {
  const states = new Set(items.map(stateOf));
  return states.has("firing") ? "firing" : states.has("updated") ? "updated" : "resolved";
}
