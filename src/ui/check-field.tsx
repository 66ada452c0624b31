import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "about">;

/** A checkbox without its label. */
export function Checkbox({ className, ...rest }: CheckboxProps) {
  return (
    <input {...rest} type="checkbox" className={classNames("size-4 shrink-0 accent-accent", className)} />
  );
}

/** A checkbox in the look of a switch, without its label. It applies once the form is saved. */
export function Switch({ className, ...rest }: CheckboxProps) {
  return <input {...rest} type="checkbox" className={classNames("switch", className)} />;
}

interface CheckFieldProps extends CheckboxProps {
  label: ReactNode;
  /** What it does. */
  about?: ReactNode;
  /** `switch` for what is on or off, `checkbox` for what is chosen. */
  as?: "switch" | "checkbox";
}

/** A switch or checkbox with its label and what it does. */
export function CheckField({ label, about, as = "switch", ...rest }: CheckFieldProps) {
  const Input = as === "switch" ? Switch : Checkbox;
  return (
    <label className="flex min-w-0 items-start gap-3 py-1 text-sm">
      <Input {...rest} className="mt-0.5" />
      <span className="min-w-0">
        {label}
        {about !== undefined && <span className="block text-xs text-muted">{about}</span>}
      </span>
    </label>
  );
}
