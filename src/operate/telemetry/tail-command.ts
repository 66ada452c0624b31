import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { systemClock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import { openCollector } from "../call-api.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import type { Unanswered } from "./ask-collector.ts";
import { errorFollower } from "./follow-errors.ts";
import { logFollower } from "./follow-logs.ts";
import { plainText } from "../plain-text.ts";
import { tailLine, type TailNews } from "./tail-line.ts";

const TEXT = { type: "string" } as const;
const SIGNALS = ["logs", "errors"] as const;
const RETRY: Millis = 1000;
const MOST_LAST = 100;

type Follow = (signal: AbortSignal) => AsyncGenerator<TailNews, Unanswered | null>;

export const tail: Command = {
  usage: "[--signal logs|errors] [--search …] [--project slug] [--last n] [--json]",
  summary: "Prints log records and errors as they arrive, until Ctrl-C",
  help: `  --signal logs|errors  only these; without it, both
  --search text         only what a search finds, in the language of the screen Logs or Issues, whose fields differ: wants
                        --signal. Of errors, those of the issues that it finds
  --project slug        the project; without it, the first one
  --last n              begin with the latest n of each, 10 without it, ${MOST_LAST} at most
  --json                a line of JSON for each, with its "signal"
  --data folder         the data folder; without it, GLASSHOUSE_DATA

  npx glasshouse tail --signal logs --search 'level:warn service:shop'
  npx glasshouse tail --signal errors --search 'is:unresolved release:shop@1.2*' --project web-shop
  npx glasshouse tail --json | jq -r 'select(.signal == "errors") | .eventID'

When the collector stops, it says so on standard error, and goes on where it was once the collector is back. If more arrives
than it can print, it says that it left some out. Control characters in what it prints are shown as \\u{1b}. The collector of
the data folder must run.`,
  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: {
        signal: TEXT,
        search: { ...TEXT, default: "" },
        project: TEXT,
        last: { ...TEXT, default: "10" },
        json: { type: "boolean", default: false },
        data: TEXT,
      },
    });
    const signals = SIGNALS.filter((one) => values.signal === undefined || one === values.signal);
    if (signals.length === 0) throw new UsageError("--signal is logs or errors.");
    if (values.search !== "" && signals.length > 1)
      throw new UsageError("Give --signal with --search: log records and errors have different fields.");
    if (!/^\d{1,3}$/.test(values.last) || Number(values.last) > MOST_LAST)
      throw new UsageError(`--last: "${values.last}" is not a whole number up to ${MOST_LAST}.`);
    const collector = await openCollector(values.data, terminal);
    if (collector === null) return 1;

    const wanted = { search: values.search, project: values.project, last: Number(values.last) };
    const ended = new AbortController();
    const end = () => ended.abort();
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, end);
    try {
      const codes = signals.map((signal) => {
        const follow =
          signal === "logs" ? logFollower(collector, wanted, systemClock) : errorFollower(collector, wanted);
        return keepFollowing(signal, follow, values.json, ended, terminal);
      });
      return Math.max(...(await Promise.all(codes)));
    } finally {
      for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, end);
    }
  },
};

/** Follows until `ended`, which it also calls; connects again whenever the collector is away. */
async function keepFollowing(
  signal: (typeof SIGNALS)[number],
  follow: Follow,
  json: boolean,
  ended: AbortController,
  { write, fail }: Terminal,
): Promise<number> {
  let isAway = false;
  while (!ended.signal.aborted) {
    const news = follow(ended.signal);
    let step = await news.next();
    for (; step.done !== true; step = await news.next()) {
      if (step.value === "connected") {
        if (isAway) fail(`${signal}: the collector is back.\n`);
        isAway = false;
      } else if (step.value === "skipped")
        fail(`${signal}: more arrived than can be printed; some are left out.\n`);
      else if (!(await write(tailLine(step.value, json)))) ended.abort();
    }
    if (ended.signal.aborted || step.value === null) break;
    const { code, detail } = step.value;
    if (code !== "away") {
      fail(`${signal}: ${plainText(detail)}\n`);
      ended.abort();
      return 1;
    }
    if (!isAway) fail(`${signal}: ${plainText(detail)}; trying again.\n`);
    isAway = true;
    await sleep(RETRY, undefined, { signal: ended.signal }).catch(() => undefined);
  }
  return 0;
}
