import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import { judgeUptime } from "#model/watch/judge-uptime.ts";
import { findingKey, type EvaluateRule } from "../finding.ts";
import { checkedUrls } from "../uptime/check-uptime.ts";

/** So many checks of a URL in a row failed. */
export const evaluateUptime: EvaluateRule<"uptime"> = async (rule, { context: { store }, now }) => {
  const { url, failures } = rule.condition;
  const urls = checkedUrls(await store.listRules());
  if (!urls.includes(url)) throw new Error(`Only ${urls.length} URLs are checked, and this is one more.`);
  const { verdict, began, last } = judgeUptime(await store.listUptimeChecks(url, failures), failures, now);
  return [
    {
      key: findingKey(rule, url),
      verdict,
      began: verdict === "firing" ? began : null,
      title: downTitle(url),
      text: textOf(last?.failure ?? null, last === null, failures),
      subject: { ...NO_SUBJECT, url },
      measure: null,
      explain: () => Promise.resolve(NO_EVIDENCE),
    },
  ];
};

function textOf(failure: string | null, isUnmeasured: boolean, failures: number): string {
  if (isUnmeasured) return "It was not checked in the last five minutes.";
  if (failure === null) return "The last check succeeded.";
  const reason = failure.charAt(0).toUpperCase() + failure.slice(1);
  return failures === 1 ? `${reason}.` : `${reason}. At least ${failures} checks in a row failed.`;
}

/** Without the scheme and query of its URL: `a.example/health is down`. */
export function downTitle(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname === "/" ? host : host + pathname} is down`;
}
