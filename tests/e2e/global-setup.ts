import type { TestProject } from "vitest/node";
import { buildApp, isBuilt } from "#launch/build-app.ts";
import { markProcesses } from "../leftovers.ts";
import { ensureChromium } from "./browser.ts";
import { startGlasshouse, TEMPLATE_VARIABLE, type Address } from "./glasshouse.ts";
import { makeTemplate } from "./make-template.ts";
import { copySampleApp } from "./sample-app.ts";
import { sendIncident, type Incident } from "./send-incident.ts";
import { sendReleases } from "./send-releases.ts";
import { changedFiles, hashTrackedFiles } from "./tracked-files.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The instance shared by files that only read, and the ids of what was sent to it. */
    seeded: { address: Address; incident: Incident };
    /** The built copy of the project that has the sample product in its slots. */
    sampleApp: string;
    /** Tracked files changed by the build; none if this source was built before. */
    changedByBuild: string[];
  }
}

/** Builds both apps unless this source is built already, finds or installs a browser, and starts the shared instance. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const processes = markProcesses();
  const { root } = project.config;
  ensureChromium();
  const before = hashTrackedFiles(root);
  const sampleApp = copySampleApp();
  await Promise.all([build(root), build(sampleApp)]);
  project.provide("changedByBuild", changedFiles(before, hashTrackedFiles(root)));
  project.provide("sampleApp", sampleApp);

  const template = await makeTemplate(root);
  process.env[TEMPLATE_VARIABLE] = template.folder;
  const house = await startGlasshouse();
  const { app, dashboard, collector, apiToken, dsn } = house;
  const incident = await sendIncident(house);
  await sendReleases(house);
  project.provide("seeded", { address: { app, dashboard, collector, apiToken, dsn }, incident });
  return async () => {
    await house.stop();
    await template.remove();
    await processes.untilGone();
  };
}

async function build(folder: string): Promise<void> {
  if (isBuilt(folder)) return;
  const built = await buildApp(folder);
  if (!built.ok) throw new Error(`The build in ${folder} failed; its output says why.`);
}
