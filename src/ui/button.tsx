import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const LOOKS = {
  /** The one thing to do on a screen. */
  primary: "border-transparent bg-accent font-medium text-on-accent hover:opacity-90",
  /** Any other button. */
  plain:
    "border-edge bg-surface font-medium text-ink hover:border-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent",
  /** What is rarely needed: an icon and a label. */
  quiet: "border-transparent text-muted hover:bg-sunken hover:text-ink",
  /** Leads to another page. */
  link: "border-transparent px-0! text-accent underline-offset-2 hover:underline",
} as const;

const SIZES = {
  normal: "h-8 gap-2 px-3 text-sm max-sm:h-11",
  small: "h-6.5 gap-1.5 px-2 text-xs max-sm:h-9",
} as const;

export type ButtonLook = keyof typeof LOOKS;
type ButtonSize = keyof typeof SIZES;

/** Button classes, for links that look like one. */
export function buttonClass(look: ButtonLook = "plain", extra?: string, size: ButtonSize = "normal"): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center rounded-md border whitespace-nowrap transition-colors duration-100 disabled:cursor-default disabled:opacity-55",
    LOOKS[look],
    SIZES[size],
    extra,
  );
}

/** Makes a button of an icon alone a square. It needs an `aria-label`. */
export const SQUARE = "px-0! aspect-square";

type ButtonProps = ComponentProps<"button"> & { look?: ButtonLook; size?: ButtonSize };

export function Button({ look, size, className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} className={buttonClass(look, className, size)} type={type} />;
}
