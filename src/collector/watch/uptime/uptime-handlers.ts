import { err, ok } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { UPTIME, UptimeCheckView, UptimeView } from "#api/uptime.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { UptimeCheck, UptimeSum } from "#model/uptime-check.ts";
import { judgeUptime } from "#model/watch/judge-uptime.ts";
import type { Rule } from "#model/watch/rule.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/** Of the list. */
const LIST_STEP: Millis = 30 * MINUTE;
/** Beyond, only the hours are stored. */
const BY_MINUTE: Millis = 2 * DAY;
const MOST_CHECKS = 30;

interface Range {
  start: UnixMillis;
  end: UnixMillis;
  step: Millis;
}

/** The URLs of the rules, and their checks. */
export function uptimeHandlers({ store, clock }: ReadContext): Handlers<typeof UPTIME> {
  const checked = async () => (await store.listRules()).map(({ rule }) => rule).filter(isUptime);

  async function view(rule: RuleOf<"uptime">, range: Range): Promise<UptimeView> {
    const { url, failures } = rule.condition;
    const now = clock();
    // In whole hours, as they are stored.
    const hours = { start: Math.floor((now - 30 * DAY) / HOUR) * HOUR, end: now, step: HOUR };
    const [checks, lastFailure, steps, sums] = await Promise.all([
      store.listUptimeChecks(url, failures),
      store.findUptimeFailure(url),
      store.sumUptime(url, range),
      store.sumUptime(url, hours),
    ]);
    const { verdict, began } = judgeUptime(checks, failures, now);
    const isDown = verdict === "firing";
    return {
      rule: { id: rule.id, name: rule.name },
      url,
      state: !rule.isOn ? "off" : verdict === "unknown" ? "unknown" : isDown ? "down" : "up",
      since: rule.isOn && isDown && began !== null ? isoFromMillis(began) : null,
      last: checks[0] === undefined ? null : checkView(checks[0]),
      lastFailure: lastFailure === null ? null : checkView(lastFailure),
      availability: {
        day: availability(sums, now - DAY),
        week: availability(sums, now - 7 * DAY),
        month: availability(sums, now - 30 * DAY),
      },
      start: isoFromMillis(range.start),
      end: isoFromMillis(range.end),
      stepMillis: range.step,
      steps: steps.map((sum) => Object.assign(sum, { at: isoFromMillis(sum.at) })),
    };
  }

  return {
    async listUptime() {
      const end = clock();
      const start = Math.ceil((end - DAY) / LIST_STEP) * LIST_STEP;
      const rules = await checked();
      return ok({
        urls: await Promise.all(rules.map((rule) => view(rule, { start, end, step: LIST_STEP }))),
      });
    },
    async getUptime({ rule: id, start, end, steps }) {
      const rule = (await checked()).find((one) => one.id === id);
      if (rule === undefined) return err(notFound(`uptime check "${id}"`));
      const range = rangeOf(start, end, steps, clock());
      const checks = await store.listUptimeChecks(rule.condition.url, MOST_CHECKS);
      return ok({ ...(await view(rule, range)), checks: checks.map(checkView) });
    },
  };
}

function isUptime(rule: Rule): rule is RuleOf<"uptime"> {
  return rule.condition.kind === "uptime";
}

function rangeOf(from: string | undefined, to: string | undefined, count: number, now: UnixMillis): Range {
  const end = to === undefined ? now : Date.parse(to);
  const wanted = from === undefined ? end - DAY : Date.parse(from);
  const unit = now - wanted > BY_MINUTE ? HOUR : MINUTE;
  const step = Math.max(1, Math.ceil((end - wanted) / count / unit)) * unit;
  return { start: Math.floor(wanted / unit) * unit, end, step };
}

/** Of the hours since a time; the first one counts whole. */
function availability(sums: UptimeSum[], since: UnixMillis): UptimeView["availability"]["day"] {
  let [checks, failed] = [0, 0];
  for (const sum of sums)
    if (sum.at > since - HOUR) {
      checks += sum.checks;
      failed += sum.failed;
    }
  return { checks, failed, share: checks === 0 ? null : 1 - failed / checks };
}

function checkView({ at, status, failure, duration }: UptimeCheck): UptimeCheckView {
  return { at: isoFromMillis(at), status, failure, duration };
}
