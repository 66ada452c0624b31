/** A colour as a small square, beside the name that it stands for. `fill` is a class of the style sheet. */
export function Swatch({ fill }: { fill: string }) {
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true" className={`shrink-0 ${fill}`}>
      <rect width="8" height="8" rx="2" />
    </svg>
  );
}
