"use client";

import { useSyncExternalStore } from "react";
import { buttonClass } from "#ui/button.tsx";

/** Links a failure to its report, for people who try out the fault lab. Visitors of a product never see it: the page names the dashboard only while the lab is open. */
export function DashboardLink({ id }: { id: string }) {
  const dashboard = useSyncExternalStore(never, readDashboard, () => undefined);
  if (!dashboard) return null;
  return (
    <a className={buttonClass()} href={`${dashboard}/observe/find/${id}`}>
      Open in the dashboard
    </a>
  );
}

const never = () => () => undefined;

/** Its public address, or the port that it has on this machine. */
function readDashboard(): string | undefined {
  const { dashboard } = document.documentElement.dataset;
  return dashboard?.startsWith(":") ? `${location.protocol}//${location.hostname}${dashboard}` : dashboard;
}
