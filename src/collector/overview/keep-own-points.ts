import type { Clock } from "#lib/clock.ts";
import type { ProjectId } from "#lib/ids.ts";
import { repeat } from "#lib/repeat.ts";
import { type Millis, nanosFromMillis } from "#lib/units.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { Figures } from "#collector/figures/figures.ts";
import { emptyBatch } from "#collector/store/port/batch.ts";
import type { Store } from "#collector/store/port/store.ts";
import { liveFamilies } from "./live-families.ts";
import { ownPoints } from "./own-points.ts";

const MINUTE: Millis = 60_000;
/** What an idle collector, or one whose disk is short, keeps in memory. */
const MOST_WAITING = 10;

interface Options {
  store: Pick<Store, "append" | "health" | "room" | "measure">;
  figures: Figures;
  /** The project that they are stored in. */
  projectId: ProjectId;
  clock: Clock;
  report: (error: unknown) => void;
  every?: Millis;
}

/**
 * Stores the collector's own metrics once a minute. While nothing else is written they wait, ten minutes at most: writing them
 * would keep the store's writer from ending. `stop` writes what waits.
 */
export function keepOwnPoints(options: Options): { stop: () => Promise<void> } {
  const { store, figures, projectId, clock, report, every = MINUTE } = options;
  const start = nanosFromMillis(clock() - process.uptime() * 1000);
  let waiting: MetricPoint[][] = [];
  let commits = 0;

  async function write(): Promise<void> {
    const metrics = waiting.flat();
    if (metrics.length > 0) await store.append({ ...emptyBatch(), metrics });
    waiting = [];
    commits = figures.commits.read().count;
  }

  const repeated = repeat(every, report, async () => {
    const time = nanosFromMillis(clock());
    waiting.push(ownPoints(await liveFamilies(store, figures), { projectId, start, time }));
    if (waiting.length > MOST_WAITING) waiting.shift();
    const isWriting = figures.commits.read().count > commits;
    const { shortSince } = await store.room();
    if (shortSince === null && (isWriting || waiting.length === MOST_WAITING)) await write();
  });
  return {
    async stop() {
      await repeated.stop();
      await write().catch(report);
    },
  };
}
