import { stateOf, type MessageItem } from "./message.ts";

/** Providers refuse or cut what is longer, and a cut link leads nowhere. */
const LONGEST = 500;

export interface NamedLink {
  name: string;
  url: string;
}

/** The links of an alert, the most useful first. One that is over cannot be acknowledged. */
export function linkList({ alert, links, ...item }: MessageItem): NamedLink[] {
  const isOver = stateOf(item) === "resolved";
  const all: [string, string | null][] = [
    ["Open alert", links.alert],
    ...(isOver || alert.acknowledgedAt !== null
      ? []
      : [["Acknowledge", links.acknowledge] as [string, string]]),
    ...(isOver ? [] : [["Silence", links.silence] as [string, string]]),
    ["Show cause", links.subject === links.alert ? null : links.subject],
    ["Trace", links.trace],
    ["Runbook", isOver ? null : alert.runbook],
  ];
  return all.flatMap(([name, url]) => (url === null || url.length > LONGEST ? [] : [{ name, url }]));
}
