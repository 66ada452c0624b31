import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface EmptyStateProps {
  icon: IconNode;
  /** What there is none of. */
  title: string;
  /** Why, and what to do. */
  children: ReactNode;
  /** The one next step: a link or a button. */
  action?: ReactNode;
}

/** Stands where a list would, and leads to the one next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-line bg-surface px-4 py-12 text-center">
      <Icon icon={icon} size={24} className="text-faint" />
      <p className="mt-3 font-medium">{title}</p>
      <p className="foreign mt-1 max-w-prose text-sm text-muted">{children}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
