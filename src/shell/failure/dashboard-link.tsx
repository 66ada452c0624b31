"use client";

import { useSyncExternalStore } from "react";
import { buttonClass } from "#ui/button.tsx";

/** Leads whoever tries out the fault lab from a failure to its report. Visitors of a product never see it: the page says where the dashboard is only while the lab is open. */
export function DashboardLink({ id }: { id: string }) {
  const dashboard = useSyncExternalStore(never, readDashboard, () => undefined);
  if (!dashboard) return null;
  return (
    <a className={buttonClass("plain")} href={`${dashboard}/observe/find/${id}`}>
      Open in the dashboard
    </a>
  );
}

const never = () => () => undefined;

function readDashboard(): string | undefined {
  const port = document.documentElement.dataset["dashboardPort"];
  return port && `${location.protocol}//${location.hostname}:${port}`;
}
