import type { Alert, AlertEvent } from "#model/watch/alert.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import type { Message } from "../message/message.ts";
import { linksOf, overviewLink, type LinkContext } from "./link-to.ts";

interface Item {
  message: { event: AlertEvent };
  alert: Alert;
}

/** A delivery as a message, what fires and is worst first. There is at least one item. */
export function messageOf(key: string, items: readonly Item[], context: LinkContext): Message {
  const described = items
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ message: { event }, alert }) => ({ event, alert, links: linksOf(alert, context) }));
  return { key, items: described as Message["items"], overview: overviewLink(context) };
}

function rank({ message: { event }, alert }: Item): number {
  return (event === "ended" ? SEVERITIES.length : 0) + SEVERITIES.indexOf(alert.severity);
}
