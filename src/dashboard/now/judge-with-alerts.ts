import type { AlertView } from "#api/alerts.ts";
import { isPaging, needsSomebody } from "./alert-rank.ts";
import type { Verdict } from "./verdict.ts";

const MOST_NAMED = 3;
const LONGEST_TITLE = 80;
const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** The verdict of a time while alerts fire: they decide, whatever its requests look like as a whole. */
export function judgeWithAlerts<Judged extends Pick<Verdict, "tone" | "text">>(
  verdict: Judged,
  alerts: readonly AlertView[],
): Judged {
  const firing = alerts.filter(needsSomebody);
  if (firing.length === 0) return verdict;
  const titles = firing.slice(0, MOST_NAMED).map(({ title }) => shortened(title));
  const count = firing.length === 1 ? "1 alert fires" : `${firing.length} alerts fire`;
  const named = `${count}${firing.length > titles.length ? ", among them" : ":"} ${LIST.format(titles)}.`;
  const overall =
    verdict.tone === "good" ? `All requests together are ${lowered(verdict.text)}` : verdict.text;
  const tone = firing.some(isPaging) || verdict.tone === "bad" ? "bad" : "warn";
  return { ...verdict, tone, text: `${named} ${overall}` };
}

function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title;
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
