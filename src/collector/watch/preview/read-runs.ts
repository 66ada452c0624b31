import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { utcTime } from "#model/watch/format-measure.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { PastRun } from "./run-stretches.ts";

const LEAST_OF_JOB = 20;

interface NamedJob {
  projectId: ProjectId;
  slug: string;
  environment: string;
}

/** A job's runs since a time and the last one before it, the earliest first. */
export interface JobRuns<Job> {
  job: Job;
  runs: PastRun[];
  /** Whether it has earlier ones since that time, which are not read. */
  isPart: boolean;
}

/**
 * The runs of jobs since a time, about `mostRuns` at most. Each has its share of what is read, and those with very many have what
 * others leave.
 */
export async function readRuns<Job extends NamedJob>(
  { store }: Pick<ReadContext, "store">,
  jobs: readonly Job[],
  since: UnixMillis,
  mostRuns: number,
): Promise<JobRuns<Job>[]> {
  const read = async (some: readonly Job[], most: number): Promise<JobRuns<Job>[]> => {
    const found: JobRuns<Job>[] = [];
    for (const [project, own] of Map.groupBy(some, ({ projectId }) => projectId)) {
      const runs = await store.listRuns(project, own, most);
      for (const [place, job] of own.entries()) found.push(jobRuns(job, runs[place] ?? [], since, most));
    }
    return found;
  };
  const share = Math.max(LEAST_OF_JOB, Math.floor(mostRuns / Math.max(1, jobs.length)));
  const first = await read(jobs, share);
  const whole = first.filter(({ isPart }) => !isPart);
  const part = first.flatMap(({ job, isPart }) => (isPart ? [job] : []));
  const left = mostRuns - whole.reduce((sum, { runs }) => sum + runs.length, 0);
  const again = Math.floor(left / Math.max(1, part.length));
  return part.length > 0 && again > share ? [...whole, ...(await read(part, again))] : first;
}

function jobRuns<Job>(job: Job, newestFirst: PastRun[], since: UnixMillis, most: number): JobRuns<Job> {
  const before = newestFirst.findIndex(({ startedAt }) => startedAt < since);
  const runs = newestFirst.slice(0, before === -1 ? undefined : before + 1);
  return { job, runs: runs.toReversed(), isPart: before === -1 && newestFirst.length === most };
}

/** Which jobs have more runs after a time than were read; null if none has. */
export function partText(jobs: readonly JobRuns<NamedJob>[], after: UnixMillis): string | null {
  const begins = ({ runs }: JobRuns<NamedJob>) => runs[0]?.startedAt ?? 0;
  const cut = jobs.filter((one) => one.isPart && begins(one) > after);
  const [first] = cut;
  if (first === undefined) return null;
  const since = Math.max(...cut.map(begins));
  return cut.length === 1
    ? `${first.job.slug} runs very often: replayed since ${utcTime(since)}.`
    : `${cut.length} jobs run very often: replayed since ${utcTime(since)} at least.`;
}
