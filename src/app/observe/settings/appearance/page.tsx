import type { Metadata } from "next";
import { cookies } from "next/headers";
import { paths } from "#dashboard/paths.ts";
import { AppearanceSettings } from "#dashboard/settings/appearance-settings.tsx";
import { readTheme, THEME_COOKIE } from "#ui/theme.ts";
import { CLOCK_COOKIE, readClock } from "#ui/viewer.ts";
import { setDisplay } from "../../actions.ts";
import { viewer } from "../../collector.ts";
import { CollectorNotices } from "../collector-notices.tsx";

export const metadata: Metadata = { title: "Appearance" };

export default async function AppearancePage() {
  const jar = await cookies();
  return (
    <>
      <CollectorNotices here={paths.settings("appearance")} />
      <AppearanceSettings
        theme={readTheme(jar.get(THEME_COOKIE)?.value)}
        clock={readClock(jar.get(CLOCK_COOKIE)?.value)}
        viewer={await viewer()}
        setDisplay={setDisplay}
      />
    </>
  );
}
