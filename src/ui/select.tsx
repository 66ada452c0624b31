import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { SELECT } from "./text-field.ts";

/** A select with an arrow in the look of the other icons. `className` is of the box that it fills. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative inline-flex max-w-full min-w-0", className)}>
      <select {...rest} className={`${SELECT} appearance-none truncate pr-7! pl-2!`} />
      <Icon
        icon={ChevronDown}
        size={14}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
