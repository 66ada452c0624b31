"use client";

import { useSyncExternalStore } from "react";
import { buttonClass } from "#ui/button.tsx";

/** Links a failure to its report, for people who try out the fault lab. Visitors of a product never see it: the page contains the dashboard's port only while the lab is open. */
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

function readDashboard(): string | undefined {
  const port = document.documentElement.dataset["dashboardPort"];
  return port && `${location.protocol}//${location.hostname}:${port}`;
}
