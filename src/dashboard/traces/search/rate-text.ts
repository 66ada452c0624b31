import type { Nanos } from "#lib/units.ts";
import { formatDuration } from "#ui/format-duration.ts";

/** `12/s`, `3.4/min`, `5/h`: the unit in which the number is one that can be read. */
export function rateText(perSecond: number): string {
  if (perSecond >= 1) return `${short(perSecond)}/s`;
  if (perSecond * 60 >= 1) return `${short(perSecond * 60)}/min`;
  return `${short(perSecond * 3600)}/h`;
}

/** `0 %`, `0.4 %`, `12 %`. */
export function shareText(share: number): string {
  return share > 0 && share < 0.001 ? "<0.1 %" : `${short(share * 100)} %`;
}

/** A percentile of counted durations, with no more digits than it is right to. */
export function aboutDuration(nanos: Nanos): string {
  return formatDuration(Number(nanos.toPrecision(2)));
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(2)));
}
