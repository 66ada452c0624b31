import type { Clock } from "#lib/clock.ts";
import { inTurn } from "#lib/in-turn.ts";
import type { Millis } from "#lib/units.ts";
import type { UptimeCheck } from "#model/uptime-check.ts";
import type { StoredRule } from "#model/watch/rule.ts";
import type { Store } from "#collector/store/port/store.ts";
import { checkUrl, type Checking } from "./check-url.ts";

/** If every check waits for ten seconds, all of them still fit into a minute. */
const AT_ONCE = 20;
const MOST_URLS = 100;

/** The URLs that are checked: those of the rules that are on, as many as there is time for. */
export function checkedUrls(rules: readonly StoredRule[]): string[] {
  const urls = rules.flatMap(({ rule: { isOn, condition } }) =>
    isOn && condition.kind === "uptime" ? [condition.url] : [],
  );
  return [...new Set(urls)].slice(0, MOST_URLS);
}

interface UptimeChecks extends Checking {
  store: Pick<Store, "listRules" | "recordUptime">;
  clock: Clock;
  elapsed: () => Millis;
}

/** Checks every URL once, several at a time, and stores the results. What was stopped is no result. */
export async function checkUptime({ store, clock, elapsed, ...checking }: UptimeChecks): Promise<void> {
  const turn = inTurn(AT_ONCE);
  const checks = await Promise.all(
    checkedUrls(await store.listRules()).map((url) =>
      turn(async (): Promise<UptimeCheck | null> => {
        if (checking.stopping.aborted) return null;
        const [at, began] = [clock(), elapsed()];
        const outcome = await checkUrl(url, checking);
        return outcome === null ? null : { url, at, duration: elapsed() - began, ...outcome };
      }),
    ),
  );
  const made = checks.filter((check) => check !== null);
  if (made.length > 0) await store.recordUptime(made, clock());
}
