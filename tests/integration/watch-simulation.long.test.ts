import { expect, it } from "vitest";
import { nextState, type NextState } from "#model/watch/next-state.ts";
import { Rule } from "#model/watch/rule.ts";
import type { Verdict } from "#model/watch/verdict.ts";
import { judgeFailuresOf } from "#collector/store/sqlite/watch/failures-of-series.ts";
import { judgeSilenceOf } from "#collector/store/sqlite/watch/silence-of-series.ts";
import { judgeSlowerOf } from "#collector/store/sqlite/watch/slower-of-series.ts";
import { judgeTrafficOf } from "#collector/store/sqlite/watch/traffic-of-series.ts";
import type { SeriesTimes } from "#collector/store/sqlite/watch/series-times.ts";
import type { WatchedSeries } from "#collector/store/sqlite/watch/watched-series.ts";
import { CLEAN, simulateSeries, type Incident, type SimulatedSeries } from "../fixtures/simulated-series.ts";

const DAY = 1440;
const WARM = 8 * DAY;
const DAYS = 30;
const INCIDENTS = 20;
/** An incident that is not found within this many minutes counts as missed. */
const PATIENCE = 120;

const RATES = [0.2, 2, 20, 200];

interface Simulated {
  rule: Rule;
  judge: (series: WatchedSeries, times: SeriesTimes) => { verdict: Verdict };
  incidents: [name: string, incident: (minute: number) => Incident][];
}

const always = (parts: Partial<Incident>) => () => ({ ...CLEAN, ...parts });
const rule = (condition: object) => Rule.parse({ id: "a", name: "a", condition });
const failures = { kind: "failures", windows: "both", limit: null } as const;
const slower = { kind: "slower", creep: true, limit: null } as const;
const traffic = { kind: "traffic", direction: "both" } as const;

const KINDS: Record<string, Simulated> = {
  failures: {
    rule: rule({ kind: "failures" }),
    judge: (series, times) => judgeFailuresOf(series, failures as never, null, times),
    incidents: [
      ["3× failures", always({ failures: 3 })],
      ["10× failures", always({ failures: 10 })],
    ],
  },
  slower: {
    rule: rule({ kind: "slower" }),
    judge: (series, times) => judgeSlowerOf(series, slower as never, times),
    incidents: [
      ["3× as long", always({ durations: 3 })],
      ["10× as long", always({ durations: 10 })],
      ["creep, 1 % a minute", (minute) => ({ ...CLEAN, durations: 1.01 ** minute })],
    ],
  },
  traffic: {
    rule: rule({ kind: "traffic", direction: "both" }),
    judge: (series, times) => judgeTrafficOf(series, traffic as never, null, times),
    incidents: [
      ["a third", always({ requests: 1 / 3 })],
      ["3× as many", always({ requests: 3 })],
    ],
  },
  silence: {
    rule: rule({ kind: "silence" }),
    judge: (series, times) => judgeSilenceOf(series, times),
    incidents: [["nothing", always({ requests: 0 })]],
  },
};

it.each(Object.entries(KINDS))(
  "raises few false alarms of %s in 30 days, and finds incidents",
  (kind, simulated) => {
    const rows = RATES.map((perMinute) => {
      const house = simulateSeries(perMinute * 10 + 7, perMinute);
      for (let minute = 0; minute < WARM; minute += 1) house.next(CLEAN);
      const forks: SimulatedSeries[] = [];
      let [state, alarms]: [NextState["state"], number] = [null, 0];
      for (let minute = 0; minute < DAYS * DAY; minute += 1) {
        const times = house.next(CLEAN);
        const next = nextState(
          state,
          judged(simulated, house, times),
          simulated.rule,
          times.end * 60_000,
          120_000,
        );
        ({ state } = next);
        if (next.step === "open") alarms += 1;
        if (minute % Math.floor((DAYS * DAY) / INCIDENTS) === 700) forks.push(house.fork(minute + 1));
      }
      const found = simulated.incidents.map(([, incident]) =>
        describe(forks.map((fork) => find(fork, simulated, incident))),
      );
      return { perMinute, alarms, found };
    });
    const header = ["requests a minute", "false alarms", ...simulated.incidents.map(([name]) => name)];
    const table = rows.map(({ perMinute, alarms, found }) => [
      String(perMinute),
      String(alarms),
      ...found.map(({ text }) => text),
    ]);
    process.stdout.write(
      `${kind}\n${[header, ...table].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`,
    );
    for (const { alarms } of rows) expect(alarms).toBeLessThanOrEqual(1);
    // Where there is enough traffic, every incident of the strongest kind is found.
    expect(rows.at(-1)?.found.at(-1)?.missed).toBe(0);
  },
  600_000,
);

function judged({ judge }: Simulated, { series }: SimulatedSeries, times: SeriesTimes) {
  return { verdict: judge(series, times).verdict, reason: "" };
}

/** Minutes until it is found; null if it is not. */
function find(
  fork: SimulatedSeries,
  simulated: Simulated,
  incident: (minute: number) => Incident,
): number | null {
  const copy = fork.fork(99);
  for (let minute = 1; minute <= PATIENCE; minute += 1) {
    const times = copy.next(incident(minute));
    if (judged(simulated, copy, times).verdict === "firing") return minute;
  }
  return null;
}

function describe(minutes: (number | null)[]): { text: string; missed: number } {
  const found = minutes.filter((one) => one !== null).toSorted((one, other) => one - other);
  const missed = minutes.length - found.length;
  const at = (part: number) => found[Math.min(found.length - 1, Math.floor(part * found.length))];
  const text = found.length === 0 ? "–" : `${at(0.5)} min (≤ ${at(0.95)})`;
  return {
    text: missed === 0 || found.length === 0 ? text : `${text}, ${missed} of ${minutes.length} missed`,
    missed,
  };
}
