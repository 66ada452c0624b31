import type { TimelineEntry } from "./timeline-entries.ts";

/** Entries that say the same one after the other, as one. */
export interface Repeated {
  /** The first of them, and as long as all together. */
  entry: TimelineEntry;
  times: number;
}

/** Fewer are listed one by one. */
const FEWEST = 3;

/** Folds runs of equal entries: a query in a loop is one line. What failed, has data or is where the error happened stays alone. */
export function foldRepeats(entries: TimelineEntry[]): Repeated[] {
  const runs: TimelineEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && isSame(run[0], entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((entry) => folded([entry])) : [folded(run)]));
}

function folded(run: TimelineEntry[]): Repeated {
  const [first] = run as [TimelineEntry];
  const lasted = run.reduce((sum, { lasted: own }) => sum + (own ?? 0), 0);
  return { entry: { ...first, lasted: first.lasted === null ? null : lasted }, times: run.length };
}

function isSame(one: TimelineEntry, other: TimelineEntry): boolean {
  return (
    isPlain(one) &&
    isPlain(other) &&
    one.kind === other.kind &&
    one.side === other.side &&
    one.source === other.source &&
    one.weight === other.weight &&
    one.text === other.text
  );
}

function isPlain({ failed, isOwnSpan, data }: TimelineEntry): boolean {
  return !failed && !isOwnSpan && Object.keys(data).length === 0;
}
