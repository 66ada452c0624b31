const FILLS = [
  "fill-series-0",
  "fill-series-1",
  "fill-series-2",
  "fill-series-3",
  "fill-series-4",
  "fill-series-5",
  "fill-series-6",
  "fill-series-7",
] as const;

/** The fill of a service by its place among the trace's services. Colour is only a help: the name stands beside it. */
export function serviceFill(index: number): string {
  return FILLS[index % FILLS.length] ?? FILLS[0];
}

/** A service's colour as a small square. */
export function ServiceMark({ index }: { index: number }) {
  return (
    <svg
      viewBox="0 0 8 8"
      width="8"
      height="8"
      aria-hidden="true"
      className={`shrink-0 ${serviceFill(index)}`}
    >
      <rect width="8" height="8" rx="2" />
    </svg>
  );
}
