/** A small colour sample beside a name. `fill` is a CSS class. */
export function Swatch({ fill }: { fill: string }) {
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true" className={`shrink-0 ${fill}`}>
      <rect width="8" height="8" rx="2" />
    </svg>
  );
}
