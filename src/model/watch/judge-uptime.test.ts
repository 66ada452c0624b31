import { expect, it } from "vitest";
import { randomOf } from "../../../tests/fixtures/simulated-traffic.ts";
import type { UptimeCheck } from "../uptime-check.ts";
import { judgeUptime, judgeUptimeHour } from "./judge-uptime.ts";

const MINUTE = 60_000;
const NOW = 1_000_000 * MINUTE;

/** A check a minute, the newest first: `x` failed, `.` did not, and a space is no check. */
function checks(marks: string): UptimeCheck[] {
  return marks.split("").flatMap((mark, minutes) =>
    mark === " "
      ? []
      : [
          {
            url: "http://a.example/",
            at: NOW - minutes * MINUTE,
            status: mark === "x" ? 503 : 200,
            failure: mark === "x" ? "answered 503" : null,
            duration: 5,
          },
        ],
  );
}

it("fires after so many failures in a row, and says since when", () => {
  expect(judgeUptime(checks("xx..x"), 2, NOW)).toMatchObject({
    verdict: "firing",
    began: NOW - MINUTE,
    failed: 2,
  });
  expect(judgeUptime(checks("xx.xx"), 3, NOW).verdict).toBe("unsure");
  expect(judgeUptime(checks(".xxxx"), 2, NOW)).toMatchObject({ verdict: "clear", began: null, failed: 0 });
});

it("takes time without checks for unmeasured, not for downtime", () => {
  expect(judgeUptime([], 1, NOW).verdict).toBe("unknown");
  expect(judgeUptime(checks("      xxx"), 1, NOW)).toMatchObject({ verdict: "unknown", last: null });
  // The failures before the gap are not part of the row.
  expect(judgeUptime(checks("x       xxx"), 2, NOW)).toMatchObject({ verdict: "unsure", failed: 1 });
  expect(judgeUptime(checks("x  x"), 2, NOW).verdict).toBe("firing");
});

it("never fires for a URL without a failure, and more failures never end what fires", () => {
  const random = randomOf(5);
  for (let round = 0; round < 500; round += 1) {
    const marks = Array.from({ length: 20 }, () => " .x"[Math.floor(random() * 3)] ?? ".").join("");
    const needed = 1 + (round % 5);
    expect(judgeUptime(checks(marks.replaceAll("x", ".")), needed, NOW).verdict).not.toBe("firing");
    const worse = marks.replaceAll(".", (mark) => (random() < 0.5 ? "x" : mark));
    const [one, other] = [marks, worse].map((some) => judgeUptime(checks(some), needed, NOW).failed);
    expect([marks, worse, (other ?? 0) >= (one ?? 0)]).toEqual([marks, worse, true]);
  }
});

it("knows of an hour's sums whether checks must have failed in a row, may have, or can't have", () => {
  const of = (all: number, failed: number, around = 0) => judgeUptimeHour({ checks: all, failed }, around, 2);
  expect(of(0, 0)).toBe("unknown");
  expect(of(60, 0)).toBe("clear");
  expect(of(60, 1)).toBe("clear");
  expect(of(60, 1, 1)).toBe("unsure");
  // Every other check may have failed.
  expect(of(60, 30)).toBe("unsure");
  expect(of(60, 31)).toBe("firing");
  expect(of(2, 2)).toBe("firing");
});
