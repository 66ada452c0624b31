import type { UnixMillis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Notice } from "#model/notice.ts";

const DAY = 86_400_000;

/** The notice of a clock that is more than a day away from what is expected, found while running or at the start. */
export function clockNotice(to: UnixMillis, expected: UnixMillis, atStart: boolean): Omit<Notice, "at"> {
  const days = Math.round(Math.abs(to - expected) / DAY);
  const span = `${days} ${days === 1 ? "day" : "days"}`;
  const times = `It says ${isoFromMillis(to)}; ${isoFromMillis(expected)} was expected.`;
  if (to < expected)
    return {
      code: "clock_moved",
      subject: "",
      text: `The clock is ${span} behind`,
      detail: `${times} Until it is right, what arrives is stored under the expected time. ${WAITS}`,
    };
  if (!atStart)
    return {
      code: "clock_moved",
      subject: "",
      text: `The clock is ${span} ahead`,
      detail: `${times} ${WAITS}`,
    };
  return {
    code: "clock_unconfirmed",
    subject: "",
    text: `The clock is ${span} ahead of the last known time`,
    detail: `The collector was not running in between, or the clock is wrong. ${WAITS}`,
  };
}

const WAITS = "Nothing is deleted by age until the clock is right, or has stayed for a day.";
