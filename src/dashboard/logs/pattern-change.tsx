import type { LogPatterns } from "#api/logs.ts";
import { percentText } from "../traces/search/change-cell.tsx";

interface PatternChangeProps {
  pattern: Pick<LogPatterns["patterns"][number], "records" | "before">;
  mined: Pick<LogPatterns, "total" | "sampled" | "before">;
}

/** A smaller change is not worth a look. */
const NOTABLE = 0.25;

/** How much more or less often a pattern occurs than in the time before. */
export function PatternChange({ pattern, mined }: PatternChangeProps) {
  const change = patternChange(pattern, mined);
  if (change === null) return <span className="text-faint">–</span>;
  if (change === Infinity) return <span data-tip="Not in the sample of the time before">rare before</span>;
  const isSample = mined.sampled < mined.total || mined.before.sampled < mined.before.total;
  return (
    <span className={Math.abs(change) < NOTABLE ? "text-faint" : undefined}>
      {isSample && "≈ "}
      {percentText(change)}
    </span>
  );
}

/** The relative change of the estimated counts; infinite if the time before has none, null if nothing is stored for it. */
export function patternChange(
  { records, before }: PatternChangeProps["pattern"],
  mined: PatternChangeProps["mined"],
): number | null {
  if (mined.before.sampled === 0) return null;
  if (before === 0) return Infinity;
  const now = records * (mined.total / Math.max(1, mined.sampled));
  return now / (before * (mined.before.total / mined.before.sampled)) - 1;
}
