import { CircleAlert } from "lucide";
import { Icon } from "./icon.tsx";
import { RetryButton } from "./retry-button.tsx";

/** Stands where a part of a page failed to load, while the rest works. */
export function FailedPart({ children }: { children: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-3 text-sm">
      <Icon icon={CircleAlert} className="text-danger" />
      <p className="foreign min-w-0 flex-1">{children}</p>
      <RetryButton size="small" />
    </div>
  );
}
