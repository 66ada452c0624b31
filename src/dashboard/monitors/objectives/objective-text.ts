import type { BurnView, SloView } from "#api/slos.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { formatCount } from "#ui/format-count.ts";
import type { Status } from "../status-word.tsx";

const DAY = 86_400_000;

export const OBJECTIVE_STATUS: Record<SloView["state"], Status> = {
  met: { word: "Met", mark: "healthy" },
  burning: { word: "Burning", mark: "critical" },
  spent: { word: "Budget spent", mark: "error" },
  unmeasured: { word: "No requests", mark: "unknown" },
  off: { word: "Off", mark: "unknown" },
};

export const WINDOW_NAMES: Record<number, string> = {
  5: "5 min",
  30: "30 min",
  60: "1 h",
  360: "6 h",
  4320: "3 d",
};

/** What a good request is: `does not fail`, `takes at most 300 ms`. */
export function goodText({ objective, goodMillis }: SloView): string {
  return objective === "latency" && goodMillis !== null
    ? `at most ${formatDuration(goodMillis * 1e6)}`
    : "not failed";
}

/** `GET /cart of web`, or that it is about everything. */
export function subjectText({ service, operation, environment }: SloView): string {
  const what =
    service === null
      ? (operation ?? "all services")
      : operation === null
        ? service
        : `${operation} of ${service}`;
  return environment === null ? what : `${what}, ${environment}`;
}

/** As many digits as the target has beyond its nines, never rounded up to it. */
export function attainedText(attained: number | null, target: number): string {
  if (attained === null) return "–";
  if (attained === 100) return "100 %";
  const digits = Math.min(4, (String(target).split(".")[1]?.length ?? 0) + 2);
  const factor = 10 ** digits;
  return `${(Math.floor(attained * factor + 1e-6) / factor).toFixed(digits)} %`;
}

/** `62 %`; below zero it is overspent. */
export function leftText(left: number | null): string {
  if (left === null) return "–";
  const percent = left * 100;
  const text =
    Math.abs(percent) >= 10 ? formatCount(Math.round(Math.abs(percent))) : Math.abs(percent).toFixed(1);
  return `${percent <= -0.05 ? "−" : ""}${text} %`;
}

/** `14×`, of the budget's own pace. */
export function burnText(burn: number | null): string {
  if (burn === null) return "–";
  return `${burn >= 10 ? formatCount(Math.round(burn)) : Number(burn.toPrecision(2))}×`;
}

/** When the budget is gone if it burns on as in the last hour. */
export function goneText({ budgetLeft, goneInMillis, windowDays }: SloView): string | null {
  if (budgetLeft === null) return null;
  if (budgetLeft <= 0) return `spent ${leftText(1 - budgetLeft)} of it`;
  if (goneInMillis === null || goneInMillis > windowDays * DAY) return null;
  return `at this rate gone in ${formatDuration(goneInMillis * 1e6).replace(/(d) .*/, "$1")}`;
}

/** The burn of the last hour, which is what it does now. */
export function burnNow(burns: BurnView[]): number | null {
  return burns.find(({ minutes }) => minutes === 60)?.burn ?? null;
}
