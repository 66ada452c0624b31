import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, startBelowPath, strayAddresses, watchStrays, type BelowPath } from "./below-path.ts";
import { SCREEN_NAMES, screenPath } from "./inspect-screens.ts";
import { findNginx } from "./nginx.ts";
import { isWhole } from "./open-page.ts";
import { sendIncident, type Incident } from "./send-incident.ts";

const nginx = findNginx();
const why = nginx === undefined ? " (skipped: nginx is not installed)" : "";

describe.skipIf(nginx === undefined)(`every screen below a path of a host with other pages${why}`, () => {
  let place: BelowPath;
  let incident: Incident;

  beforeAll(async () => {
    place = await startBelowPath(nginx ?? "");
    incident = await sendIncident(place.house);
  });
  afterAll(() => place?.stop());

  test("leads to and loads what is below the path", async () => {
    const page = await place.context.newPage();
    await signIn(page, place.dashboard);
    const strays = watchStrays(page, place);
    const found: Record<string, string[]> = {};
    for (const name of SCREEN_NAMES) {
      await page.goto(place.dashboard + screenPath(name, incident), { waitUntil: "load" });
      await page.waitForFunction(() => document.querySelector("[aria-haspopup=dialog]") !== null);
      await isWhole(page);
      const problems = [...strays.splice(0), ...(await strayAddresses(page))];
      if (problems.length > 0) found[name] = problems;
    }
    expect(found).toEqual({});
  });
});
