"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Link } from "#ui/link.tsx";
import { screenPaths } from "../screen-paths.ts";
import { useHere } from "./use-here.ts";

const EVERY = 10_000;

/** Loads the page's data again, once or all the time. A client component because it does so in place. */
export function RefreshControls({ icon, canBeLive }: { icon: ReactNode; canBeLive: boolean }) {
  const router = useRouter();
  const { path, search, to } = useHere();
  const [busy, start] = useTransition();
  const [live, setLive] = useState(false);
  const waiting = useRef(false);
  useEffect(() => {
    waiting.current = busy;
  }, [busy]);

  const isStream = path === screenPaths.logs;
  const isOver = search.has("to");
  const refreshes = live && canBeLive && !isStream && !isOver;

  useEffect(() => {
    if (!refreshes) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && !waiting.current) start(() => router.refresh());
    }, EVERY);
    return () => clearInterval(timer);
  }, [refreshes, router]);

  const look = (isOn: boolean) => classNames("bar-control", "max-md:hidden", isOn && "border-accent-line!");
  return (
    <>
      <button
        type="button"
        aria-label="Refresh"
        aria-busy={busy}
        aria-keyshortcuts="r"
        data-tip="Refresh"
        data-refresh=""
        data-action="Refresh"
        onClick={() => start(() => router.refresh())}
        className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-busy:[&>svg]:animate-spin max-md:hidden"
      >
        {icon}
      </button>
      {canBeLive && isStream && (
        <Link
          href={to({ view: search.get("view") === "live" ? null : "live" })}
          bare
          aria-current={search.get("view") === "live" ? "true" : undefined}
          className={look(search.get("view") === "live")}
        >
          <Dot isOn={search.get("view") === "live"} />
          Live
        </Link>
      )}
      {canBeLive && !isStream && (
        <button
          type="button"
          aria-pressed={refreshes}
          data-action={refreshes ? "Stop refreshing" : "Refresh all the time"}
          disabled={isOver}
          data-tip={isOver ? "The time range has ended" : `Refreshes every ${EVERY / 1000} s`}
          onClick={() => setLive(!live)}
          className={classNames(look(refreshes), "disabled:opacity-55")}
        >
          <Dot isOn={refreshes} />
          Live
        </button>
      )}
    </>
  );
}

function Dot({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("size-2 rounded-full", isOn ? "animate-pulse bg-good" : "border border-edge")}
    />
  );
}
