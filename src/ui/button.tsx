import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const LOOKS = {
  /** The one thing to do on a screen. */
  primary: "btn-primary",
  /** Any other button. */
  plain: "btn-plain",
  /** What is rarely needed: an icon and a label. */
  quiet: "btn-quiet",
  /** Leads to another page. */
  link: "btn-link",
} as const;

const SIZES = {
  normal: "btn-normal",
  small: "btn-small",
} as const;

export type ButtonLook = keyof typeof LOOKS;
export type ButtonSize = keyof typeof SIZES;

/** Button classes, for links that look like one. */
export function buttonClass(look: ButtonLook = "plain", extra?: string, size: ButtonSize = "normal"): string {
  return classNames("btn", LOOKS[look], SIZES[size], extra);
}

/** Makes a button of an icon alone a square. It needs an `aria-label`. */
export const SQUARE = "px-0! aspect-square";

type ButtonProps = ComponentProps<"button"> & { look?: ButtonLook; size?: ButtonSize };

export function Button({ look, size, className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} className={buttonClass(look, className, size)} type={type} />;
}
