import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { NoticesAnswer, OutcomesAnswer } from "#api/overview.ts";
import { eventually } from "../eventually.ts";
import { mountSmallDisk, type SmallDisk } from "./mount-small-disk.ts";
import { type Collector, startCollector, stopCollector } from "./start-collector.ts";

const probe = mountSmallDisk(1);
const reason = typeof probe === "string" ? probe : undefined;
if (typeof probe !== "string") probe.unmount();

describe.skipIf(reason !== undefined)(
  `a collector on a full disk${reason === undefined ? "" : ` (${reason})`}`,
  () => {
    let disk: SmallDisk | undefined;
    let collector: Collector | undefined;
    afterEach(async () => {
      if (collector !== undefined) await stopCollector(collector, "SIGKILL");
      disk?.unmount();
      collector = disk = undefined;
    });

    async function start(env: Record<string, string>): Promise<[Collector, SmallDisk]> {
      const mounted = mountSmallDisk(48);
      if (typeof mounted === "string") throw new Error(mounted);
      disk = mounted;
      collector = await startCollector(join(mounted.folder, "data"), env);
      return [collector, mounted];
    }

    const api = (path: string, init: RequestInit = {}) =>
      fetch(`${collector!.url}${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${collector!.credentials.apiToken}`,
          "content-type": "application/json",
        },
      });

    /** Sends an event of an issue of its own. */
    async function send(bytes: number): Promise<{ id: string; response: Response }> {
      const id = randomBytes(16).toString("hex");
      const event = {
        event_id: id,
        message: "a disk",
        fingerprint: [id],
        extra: { bytes: randomBytes(bytes).toString("base64") },
      };
      const { username } = new URL(collector!.credentials.dsn);
      const response = await fetch(`${collector!.url}/api/1/envelope/?sentry_key=${username}`, {
        method: "POST",
        body: `{"event_id":"${id}"}\n{"type":"event"}\n${JSON.stringify(event)}`,
      });
      await response.arrayBuffer();
      return { id, response };
    }

    const ledger = async () => {
      const { outcomes } = (await (await api("/api/v1/outcomes")).json()) as OutcomesAnswer;
      return Object.fromEntries(outcomes.map(({ outcome, quantity }) => [outcome, quantity]));
    };

    const notices = async () => {
      const answer = (await (await api("/api/v1/notices")).json()) as NoticesAnswer;
      return answer.notices.map(({ code }) => code);
    };

    it("answers 507 until there is room, loses nothing acknowledged, counts the rest, and recovers", async () => {
      const [{ url, output }, { leave, makeRoom }] = await start({ GLASSHOUSE_MIN_FREE: "0" });
      const stored: string[] = [];
      let refused = 0;
      const sendAll = async (sizes: number[]) => {
        for (const { id, response } of await Promise.all(sizes.map(send))) {
          expect([200, 507]).toContain(response.status);
          if (response.status === 200) stored.push(id);
          else refused += 1;
          expect(response.headers.get("retry-after")).toBe(response.status === 200 ? null : "30");
        }
      };
      await sendAll([100, 20_000]);
      leave(150_000);
      for (let round = 0; round < 8; round++) await sendAll([20_000, 100, 20_000, 100]);
      expect(refused).toBeGreaterThan(5);
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503));
      expect(await (await api("/metrics")).text()).toContain(
        `outcome="rate_limited",reason="store_full"} ${refused}\n`,
      );

      makeRoom();
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
      await sendAll([100, 20_000]);
      await eventually(async () =>
        expect(await ledger()).toEqual({ accepted: stored.length, rate_limited: refused }),
      );
      for (const id of stored)
        expect((await api(`/api/0/projects/glasshouse/app/events/${id}/`)).status).toBe(200);
      // What is refused for want of room is no failure of the collector.
      expect(output()).not.toContain("stack");
    });

    it("refuses while there still is room for changes, for uploads too, and takes data again by itself", async () => {
      const [{ url }, { leave, makeRoom }] = await start({});
      const { id, response } = await send(100);
      expect(response.status).toBe(200);
      const found = await api(`/api/0/projects/glasshouse/app/events/${id}/`);
      const { groupID: issue } = (await found.json()) as { groupID: string };
      // 5 % of 48 MiB are 2.4 MiB.
      leave(2_000_000);
      await eventually(async () => expect((await send(100)).response.status).toBe(507));
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        { status: "unready", reason: "disk_short", detail: expect.stringContaining("2516583") },
      ]);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect(await notices()).toEqual(["disk_short"]);
      const resolved = await api(`/api/0/organizations/glasshouse/issues/${issue}/`, {
        method: "PUT",
        body: '{"status":"resolved"}',
      });
      expect(resolved.status).toBe(200);
      for (const path of ["chunk-upload/", "artifactbundle/assemble/"]) {
        const upload = await api(`/api/0/organizations/glasshouse/${path}`, { method: "POST", body: "{}" });
        expect([upload.status, upload.headers.get("retry-after")]).toEqual([507, "30"]);
      }
      makeRoom();
      await eventually(async () => expect((await send(100)).response.status).toBe(200));
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
      expect(await notices()).toEqual([]);
    });
  },
);
