import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { findSecrets, OPEN_LAB, plantSecrets } from "./plant-secrets.ts";

let house: Glasshouse;

beforeAll(async () => {
  house = await startGlasshouse(OPEN_LAB);
});
afterAll(() => house?.stop());

test("no planted secret is in the store's files or in their contents", async () => {
  const ids = await plantSecrets(await sharedBrowser(), house.app);
  for (const id of ids) {
    const event = await eventually(() =>
      house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`),
    );
    expect(findSecrets(JSON.stringify(event))).toEqual([]);
    expect(
      findSecrets(JSON.stringify(await house.read(`/api/v1/traces/${event.glasshouse.trace?.traceId}`))),
    ).toEqual([]);
  }
  for (const file of readdirSync(house.data, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    expect([path, findSecrets(readFileSync(path, "latin1"))]).toEqual([path, []]);
  }
});
