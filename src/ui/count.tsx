import { formatCount, formatExact } from "./format-count.ts";

/** A number, shortened if long; the tooltip has it in full. */
export function Count({ value, className }: { value: number; className?: string }) {
  const [short, exact] = [formatCount(value), formatExact(value)];
  if (short === exact) return <span className={className}>{exact}</span>;
  return (
    <span className={className} data-tip={exact}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
