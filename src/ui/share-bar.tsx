import { classNames } from "./class-names.ts";

/** A part of a whole, 0 to 1, as a bar beside the number that says the same. */
export function ShareBar({ share, className }: { share: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={classNames("block h-1 rounded-full bg-sunken", className)}
    >
      <rect width={Math.max(1, Math.min(share, 1) * 100)} height="4" className="fill-accent" />
    </svg>
  );
}
