import { classNames } from "./class-names.ts";

/** The place of a text or picture that is still loading. `className` has its size. */
export function SkeletonBar({ className }: { className: string }) {
  return <span className={classNames("block rounded-sm bg-sunken", className)} />;
}

const WIDTHS = ["w-3/5", "w-2/5", "w-1/2", "w-1/3", "w-3/5", "w-2/5"];

/** A list that is still loading, with as many rows as usually fit. */
export function SkeletonRows({ rows, height = "h-9" }: { rows: number; height?: string }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classNames("flex items-center gap-3 px-3", height)}>
          <SkeletonBar className="size-3 shrink-0" />
          <span className="flex-1">
            <SkeletonBar className={classNames("h-3", WIDTHS[row % WIDTHS.length])} />
          </span>
          <SkeletonBar className="h-3 w-16 max-sm:hidden" />
          <SkeletonBar className="h-3 w-10" />
        </div>
      ))}
    </div>
  );
}
