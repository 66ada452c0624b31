import { PanelLeftClose, PanelLeftOpen, type IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { RAIL_ITEM, type RailWidth } from "./rail-width.ts";

interface RailProps {
  width: RailWidth;
  setDisplay: (form: FormData) => Promise<void>;
  foot: ReactNode;
  children: ReactNode;
}

/** The navigation beside the page. */
export function Rail({ width, setDisplay, foot, children }: RailProps) {
  return (
    <nav
      aria-label="Main"
      data-rail={width}
      className="group/rail sticky top-0 z-30 flex h-dvh w-14 shrink-0 flex-col overflow-y-auto border-r border-line bg-rail px-2 pb-4 max-md:hidden xl:data-[rail=wide]:w-52"
    >
      {children}
      <div className="mt-auto space-y-px pt-6">
        {foot}
        <form action={setDisplay} className="max-xl:hidden">
          <FoldButton to="narrow" label="Collapse" icon={PanelLeftClose} />
          <FoldButton to="wide" label="Expand" icon={PanelLeftOpen} />
        </form>
      </div>
    </nav>
  );
}

/** Shown where the rail has the other width. A listener of the page changes it at once; without script the form does. */
function FoldButton({ to, label, icon }: { to: RailWidth; label: string; icon: IconNode }) {
  return (
    <button
      type="submit"
      name="rail"
      value={to}
      data-fold=""
      aria-label={`${label} navigation`}
      data-action={`${label} navigation`}
      data-tip={to === "wide" ? label : undefined}
      data-tip-side="right"
      className={`${RAIL_ITEM} ${to === "wide" ? "group-data-[rail=wide]/rail:hidden" : "group-data-[rail=narrow]/rail:hidden"}`}
    >
      <Icon icon={icon} />
      <span className="rail-label">{label}</span>
    </button>
  );
}
