import type { UptimeStep, UptimeView } from "#api/uptime.ts";
import { formatTime } from "#ui/format-time.ts";
import type { Viewer } from "#ui/viewer.ts";
import type { Status } from "../status-word.tsx";
import type { TimeCell } from "../time-cells.tsx";

export const UPTIME_STATUS: Record<UptimeView["state"], Status> = {
  up: { word: "Up", mark: "healthy" },
  down: { word: "Down", mark: "critical" },
  unknown: { word: "Not checked", mark: "unknown" },
  off: { word: "Off", mark: "unknown" },
};

/** `99.95 %`, never rounded up to 100 %. */
export function availabilityText(share: number | null): string {
  if (share === null) return "–";
  return share === 1 ? "100 %" : `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}

/** A URL without its scheme: `a.example/health`. */
export function urlText(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

/** A cell a step, also for those without a check. */
export function uptimeCells(
  { start, end, stepMillis, steps }: Pick<UptimeView, "start" | "end" | "stepMillis" | "steps">,
  { zone }: Viewer,
): TimeCell[] {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const bySteps = new Map(steps.map((step) => [Date.parse(step.at), step]));
  const clock = (at: number) => formatTime(at, zone, "clock");
  return Array.from({ length: Math.ceil((last - first) / stepMillis) }, (_, place) => {
    const at = first + place * stepMillis;
    return stepCell(bySteps.get(at), `${clock(at)} to ${clock(Math.min(at + stepMillis, last))}`);
  });
}

function stepCell(step: UptimeStep | undefined, when: string): TimeCell {
  if (step === undefined) return { look: "unknown", text: `${when}: not checked` };
  const { checks, failed } = step;
  if (failed === 0) return { look: "good", text: `${when}: up` };
  return {
    look: failed === checks ? "bad" : "partly",
    text: `${when}: ${failed} of ${checks} ${checks === 1 ? "check" : "checks"} failed`,
  };
}
