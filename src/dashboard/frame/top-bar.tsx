"use client";

import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { screenPaths } from "../screen-paths.ts";
import { appliedOn } from "../scope/applied-on.ts";
import { PlaceSwitch } from "./place-switch.tsx";
import { RefreshControls } from "./refresh-controls.tsx";
import { TimePicker } from "./time-picker.tsx";
import { useHere } from "./use-here.ts";

/** The screens whose data is what is new; the others show one thing. */
const LISTS = new Set<string>([
  screenPaths.now,
  screenPaths.issues,
  screenPaths.traces,
  screenPaths.logs,
  screenPaths.releases,
  screenPaths.alerts,
]);

interface TopBarProps {
  zone: string;
  icons: { choose: ReactNode; clock: ReactNode; open: ReactNode; refresh: ReactNode };
  /** The find field. */
  children: ReactNode;
}

/** What the screens show data of: environment, service and time. A client component because that is in the URL. */
export function TopBar({ zone, icons, children }: TopBarProps) {
  const { path, search } = useHere();
  const applied = appliedOn(path, search);
  const hasTime = !path.startsWith(screenPaths.settings);
  return (
    <>
      <div role="group" aria-label="Scope" className="flex min-w-0 items-center gap-2">
        <PlaceSwitch
          name="env"
          label="Environment"
          all="All environments"
          applied={applied.env}
          icon={icons.choose}
        />
        {/* A phone has room for one of them, but must not hide that the screen is narrowed. */}
        <div className={classNames("contents", !search.has("service") && "max-md:hidden")}>
          <PlaceSwitch
            name="service"
            label="Service"
            all="All services"
            applied={applied.service}
            icon={icons.choose}
          />
        </div>
      </div>
      {children}
      {hasTime && (
        <div className="flex min-w-0 items-center gap-2 max-md:ml-auto">
          <TimePicker zone={zone} applied={applied.time} icons={{ clock: icons.clock, open: icons.open }} />
          <RefreshControls icon={icons.refresh} canBeLive={LISTS.has(path)} />
        </div>
      )}
    </>
  );
}
