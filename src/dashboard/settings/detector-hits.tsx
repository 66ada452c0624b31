import { Sparkline } from "#ui/sparkline.tsx";
import { formatCount, formatExact } from "#ui/format-count.ts";

/** What a detector replaced today, and over the days before. */
export function DetectorHits({ name, hits, max }: { name: string; hits: number[]; max: number }) {
  const today = hits.at(-1) ?? 0;
  const total = hits.reduce((sum, count) => sum + count, 0);
  return (
    <div className="w-24 shrink-0 text-right max-sm:ml-auto sm:w-36">
      <Sparkline
        values={hits}
        max={max}
        shape="bar"
        label={`${name}: ${formatExact(today)} replaced today, ${formatExact(total)} in ${hits.length} days`}
        className={total === 0 ? "sr-only" : "h-5 w-full"}
      />
      <span aria-hidden="true" className="figures block text-xs text-faint">
        {total === 0 ? (
          "none in 14 d"
        ) : (
          <>
            {formatCount(today)} today{" "}
            <span className="whitespace-nowrap">· {formatCount(total)} in 14 d</span>
          </>
        )}
      </span>
    </div>
  );
}
