import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { readEnv } from "#config/env.ts";
import { RightsProvider, type ViewerRights } from "#dashboard/access/action-form.tsx";
import type { CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import type { Answer } from "#dashboard/collector-client/request.ts";
import { ClosedScreen } from "#dashboard/frame/access-screens.tsx";
import { DashboardFrame } from "#dashboard/frame/dashboard-frame.tsx";
import { EARLY_INPUT } from "#dashboard/frame/early-input.ts";
import type { NavCounts } from "#dashboard/frame/entry-count.tsx";
import type { ShownProjects } from "#dashboard/frame/project-switch.tsx";
import { RAIL_COOKIE } from "#dashboard/frame/rail-cookie.ts";
import { readRailWidth } from "#dashboard/frame/rail-width.ts";
import { ZoneKeeper } from "#dashboard/frame/zone-keeper.tsx";
import { nonceOf, POLICY_HEADER } from "#shell/guard/security-headers.ts";
import { readTheme, THEME_COOKIE } from "#ui/theme.ts";
import { CLOCK_COOKIE, readClock } from "#ui/viewer.ts";
import { setDisplay, signOut } from "./actions.ts";
import { access, SESSION_COOKIE, viewedProject, viewer } from "./collector.ts";
import { takesLonger } from "./stream-page.tsx";

export const dynamic = "force-dynamic";

/** Together with a page's own wait, a loading state shows within 300 ms. */
const UNNOTICED = 100;

export const metadata: Metadata = {
  title: { default: "Now", template: "%s · Glasshouse" },
  robots: { index: false, follow: false },
  // Other hosts get no referrer; with none at all, a plain form would send no origin and its action be refused.
  referrer: "same-origin",
};

export default async function ObserveLayout({ children }: { children: ReactNode }) {
  // The frame must not wait for a collector that hangs. Pages do, and without its answer they have no token.
  const known = (await takesLonger(access(), UNNOTICED)) ? null : await access();
  if (known !== null && known.closedTo !== null) return <ClosedScreen host={known.closedTo} />;
  const jar = await cookies();
  const hasSession = jar.has(SESSION_COOKIE);
  const clock = readClock(jar.get(CLOCK_COOKIE)?.value);
  const { zone } = await viewer();
  const [counts, rights, projects] =
    known === null
      ? [{ firing: null, incidents: null }, null, []]
      : await Promise.all([readCounts(known.client), readRights(known.client), readProjects(known.client)]);
  const nonce = nonceOf((await headers()).get(POLICY_HEADER));
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_INPUT }} />
      <DashboardFrame
        theme={readTheme(jar.get(THEME_COOKIE)?.value)}
        access={
          known?.passwordRequired === false
            ? "open"
            : hasSession
              ? "signed_in"
              : known === null
                ? "open"
                : "signed_out"
        }
        clock={clock}
        zone={zone}
        isDemo={readEnv().GLASSHOUSE_DEMO === "1"}
        counts={counts}
        projects={{ named: await viewedProject(), all: projects }}
        rail={readRailWidth(jar.get(RAIL_COOKIE)?.value)}
        setDisplay={setDisplay}
        signOut={signOut}
      >
        <ZoneKeeper zone={zone} follows={clock === "local"} />
        <RightsProvider rights={rights}>{children}</RightsProvider>
      </DashboardFrame>
    </>
  );
}

/** For the navigation, which waits no longer for them than for anything else. */
async function readCounts(client: CollectorClient): Promise<NavCounts> {
  const [alerts, incidents] = await Promise.all([
    soon(client.countFiringAlerts()),
    soon(client.countOpenIncidents()),
  ]);
  return { firing: alerts?.firing ?? null, incidents: incidents?.open ?? null };
}

/** Those that the viewer may read. */
async function readProjects(client: CollectorClient): Promise<ShownProjects["all"]> {
  return (await soon(client.listOwnProjects()))?.projects.filter(({ mayRead }) => mayRead) ?? [];
}

/** Null while nobody is signed in, too. */
async function readRights(client: CollectorClient): Promise<ViewerRights | null> {
  return (await soon(client.getCaller()))?.rights ?? null;
}

/** Null if it failed or takes longer. */
async function soon<Value>(asking: Promise<Answer<Value>>): Promise<Value | null> {
  if (await takesLonger(asking, UNNOTICED)) return null;
  const answer = await asking;
  return answer.ok ? answer.value : null;
}
