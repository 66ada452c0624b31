import type { IconNode } from "lucide";
import { createElement } from "react";
import { classNames } from "./class-names.ts";

interface IconProps {
  /** One of `lucide`'s, imported by name: https://lucide.dev/icons */
  icon: IconNode;
  /** Pixels. */
  size?: 12 | 14 | 16 | 20 | 24;
  className?: string;
}

/**
 * A picture beside a word; hidden from screen readers, so a control without a visible word names itself.
 * Drawn from the icon's data, as the library's own React component would be a client component on each row.
 */
export function Icon({ icon, size = 16, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames("shrink-0", className)}
    >
      {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
