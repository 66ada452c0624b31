import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactElement, ReactNode } from "react";
import type { Millis } from "#lib/units.ts";
import { LoadingScreen } from "#dashboard/frame/loading-screen.tsx";
import type { PageShape } from "#dashboard/frame/page-skeletons.tsx";
import { PageSlot } from "#dashboard/frame/page-slot.tsx";
import { ZONE_COOKIE } from "#ui/viewer.ts";

/** A page that is ready sooner is sent whole: with its own status, and without a flash of a loading state. */
const UNNOTICED: Millis = 150;

/** Nobody reads the name of a tab that they are looking at sooner. */
const UNNAMED: Millis = 1_000;

/**
 * Sends a page as soon as it is ready, with a loading state in its place if that takes longer. Browsers that run no
 * script could not replace the loading state: they get the whole page, later. The zone is known once a script ran.
 */
export async function streamPage(page: Promise<ReactElement | null>, shape: PageShape): Promise<ReactNode> {
  const waits = (await takesLonger(page, UNNOTICED)) && (await cookies()).has(ZONE_COOKIE);
  return (
    <PageSlot loading={waits ? <LoadingScreen shape={shape} /> : null}>{waits ? page : await page}</PageSlot>
  );
}

/** A page's title, or what can be said without the collector if it takes longer: a tab is never without a name. */
export async function streamTitle(title: Promise<string>, early: string): Promise<Metadata> {
  return { title: (await takesLonger(title, UNNAMED)) ? early : await title };
}

/** Whether the promise is still pending after that time. Rejects as it does. */
export async function takesLonger(promise: Promise<unknown>, time: Millis): Promise<boolean> {
  const stopped = new AbortController();
  const late = sleep(time, true, { signal: stopped.signal }).catch(() => true);
  try {
    return await Promise.race([promise.then(() => false), late]);
  } finally {
    stopped.abort();
  }
}
