import { CircleAlert, Info, TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const TONES = {
  plain: { icon: Info, box: "bg-sunken", color: "text-muted" },
  danger: { icon: CircleAlert, box: "bg-danger-soft", color: "text-danger" },
  warn: { icon: TriangleAlert, box: "bg-warn-soft", color: "text-warn" },
} as const;

/** A notice: what happened, or what is missing. `alert` is announced at once. */
export function Notice({
  tone = "plain",
  alert = false,
  children,
}: {
  tone?: keyof typeof TONES;
  alert?: boolean;
  children: ReactNode;
}) {
  const { icon, box, color } = TONES[tone];
  return (
    <div
      className={classNames("flex items-start gap-2 rounded-md px-3 py-2 text-sm text-ink", box)}
      role={alert ? "alert" : undefined}
    >
      <Icon icon={icon} className={classNames("mt-0.5", color)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
