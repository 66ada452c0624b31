import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const LOOKS = {
  primary: "border-transparent bg-accent text-on-accent hover:opacity-90",
  plain: "border-edge bg-raised text-ink hover:border-muted",
  quiet: "border-transparent text-muted hover:bg-sunken hover:text-ink",
} as const;

/** Button classes, for links that look like one. */
export function buttonClass(look: keyof typeof LOOKS = "plain", extra?: string): string {
  return classNames(
    "inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md border px-3 text-sm font-medium whitespace-nowrap transition-colors duration-100 disabled:opacity-55",
    LOOKS[look],
    extra,
  );
}

type ButtonProps = ComponentProps<"button"> & { look?: keyof typeof LOOKS };

export function Button({ look, className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} className={buttonClass(look, className)} type={type} />;
}
