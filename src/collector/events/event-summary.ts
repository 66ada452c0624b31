import type { EventSummary } from "#api/event.ts";
import type { EventLine } from "#collector/store/port/events.ts";
import { isoFromMillis } from "#model/iso-time.ts";

/** One line of an event list, in Sentry's shape. */
export function eventSummary({ event, tags, issueId }: EventLine): EventSummary {
  return {
    id: event.eventId,
    eventID: event.eventId,
    groupID: String(issueId),
    title: event.title,
    message: event.title,
    dateCreated: isoFromMillis(event.timestamp),
    platform: event.platform,
    culprit: event.culprit,
    "event.type": event.type,
    user: userOf(event.userKey),
    tags: tagsOf(event, tags),
    traceId: event.traceId,
  };
}

/** With release and environment among them, as Sentry has it. */
function tagsOf({ release, environment }: EventLine["event"], tags: EventLine["tags"]): EventSummary["tags"] {
  const all = new Map(tags);
  if (release !== null) all.set("release", release);
  if (environment !== null) all.set("environment", environment);
  return [...all].map(([key, value]) => ({ key, value }));
}

/** The person as the list knows them: `id:42` is `{ id: "42" }`. */
function userOf(userKey: string | null): Record<string, string> | null {
  if (userKey === null) return null;
  const colon = userKey.indexOf(":");
  const field = userKey.slice(0, colon);
  return { [field === "ip" ? "ip_address" : field]: userKey.slice(colon + 1) };
}
