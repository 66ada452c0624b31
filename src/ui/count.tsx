import { formatCount, formatExact } from "./format-count.ts";

/** A number, shortened where it is long, exact on hover. */
export function Count({ value, className }: { value: number; className?: string }) {
  return (
    <span className={className} title={formatExact(value)}>
      {formatCount(value)}
    </span>
  );
}
