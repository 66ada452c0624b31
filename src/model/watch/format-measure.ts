import type { UnixMillis } from "#lib/units.ts";

/** `2.5 %` of a share of 0 to 1, with two digits. */
export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}

/** `1.2 s` or `350 ms`, with two or three digits. */
export function duration(millis: number): string {
  if (millis >= 60_000) return `${Number((millis / 60_000).toPrecision(3))} min`;
  return millis >= 1000
    ? `${Number((millis / 1000).toPrecision(2))} s`
    : `${Number(millis.toPrecision(millis < 100 ? 2 : 3))} ms`;
}

/** Three digits are enough of any other figure. */
export function figure(value: number): string {
  return String(Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));
}

/** `1 event`, `2 events`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const times = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** `22 Nov, 14:02 UTC`: receivers may be in any zone. */
export function utcTime(at: UnixMillis): string {
  return `${times.format(at)} UTC`;
}
