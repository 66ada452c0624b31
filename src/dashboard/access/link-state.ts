import type { Result } from "#lib/result.ts";
import type { PersonLink } from "#api/people.ts";
import { formatTime } from "#ui/format-time.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "../errors/failure-text.ts";
import { paths } from "../paths.ts";

/** What became of asking for a link: the link, which is shown once, or why there is none. */
export interface LinkState {
  link: { name: string; url: string; expires: string } | null;
  problem: string | null;
}

export type LinkAction = (before: LinkState, form: FormData) => Promise<LinkState>;

interface Place {
  /** Where people reach the dashboard. */
  origin: string;
  zone: string;
  collectorUrl: string;
}

/** The collector's answer to asking for a link for somebody. */
export function linkStateOf(
  name: string,
  answer: Result<PersonLink, CollectorFailure>,
  { origin, zone, collectorUrl }: Place,
): LinkState {
  if (!answer.ok) return { link: null, problem: problemOf(name, answer.error, collectorUrl) };
  const { token, expires } = answer.value;
  const url = `${origin}${paths.join({ token })}`;
  return { link: { name, url, expires: formatTime(Date.parse(expires), zone, "minute") }, problem: null };
}

function problemOf(name: string, failure: CollectorFailure, collectorUrl: string): string {
  if (failure.code === "unreadable" && failure.status === 409)
    return `There is an account called “${name}” already, or the name is reserved.`;
  if (failure.code === "invalid" || failure.code === "forbidden") return failure.detail;
  return `${failureText(failure, collectorUrl).title}.`;
}
