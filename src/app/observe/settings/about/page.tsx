import type { Metadata } from "next";
import { releaseName, readEnv } from "#config/env.ts";
import { paths } from "#dashboard/paths.ts";
import { AboutSettings } from "#dashboard/settings/about-settings.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";

export const metadata: Metadata = { title: "About" };

export default function AboutPage() {
  return streamPage(renderAboutPage(), "settings");
}

async function renderAboutPage() {
  const { client, url, passwordRequired } = await access();
  const summary = await answerOrRedirect(await client.getSummary(), paths.settings("about"));
  const env = readEnv();
  return (
    <>
      <CollectorNotices here={paths.settings("about")} />
      <AboutSettings
        facts={[
          // Started by something else than npm, the build alone says it.
          ...(env.npm_package_version === undefined
            ? []
            : [{ name: "Version", value: env.npm_package_version }]),
          { name: "Build", value: releaseName(env) },
          { name: "Node", value: process.versions.node },
          { name: "Collector", value: `${url}, ${summary.ok ? "answering" : "not answering"}` },
          ...(summary.ok ? [{ name: "Project", value: summary.value.project.slug }] : []),
          { name: "Sign-in", value: passwordRequired ? "required" : "not required on this machine" },
        ]}
      />
    </>
  );
}
