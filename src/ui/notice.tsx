import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const TONES = {
  plain: "border-line bg-sunken",
  danger: "border-danger/40 bg-danger-soft",
  warn: "border-warn/40 bg-warn-soft",
} as const;

/** A notice. `alert` is announced at once. */
export function Notice({
  tone = "plain",
  alert = false,
  children,
}: {
  tone?: keyof typeof TONES;
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames("rounded-md border px-3 py-2 text-sm text-ink", TONES[tone])}
      role={alert ? "alert" : undefined}
    >
      {children}
    </div>
  );
}
