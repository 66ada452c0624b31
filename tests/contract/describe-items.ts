import { describe, expect, it } from "vitest";
import type { EventId } from "#lib/ids.ts";
import { DEFAULT_SETTINGS } from "#model/project-settings.ts";
import type { CheckIn } from "#model/check-in.ts";
import type { SessionCount } from "#model/session.ts";
import { makeBatch, makeEvent, newEventId, newHash, newTraceId, NOW, PROJECT } from "./make-batch.ts";
import { makeBlob, makeCheckIn } from "./make-items.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;
const EVERYTHING = { kind: "all" as const, of: [] };

/** Storing check-ins, sessions, replays, profiles, feedback and settings. */
export function describeItems(name: string, openStore: OpenStore): void {
  describe(`${name}: check-ins, sessions, replays, feedback, settings`, () => {
    const { store, time } = useStore(openStore);

    it("updates a run by its id, or the latest open one without an id", async () => {
      const id = newEventId();
      const append = (...checkIns: CheckIn[]) => store().append(makeBatch({ checkIns }));
      const schedule = { type: "crontab", value: "0 3 * * *" } as const;
      const config = {
        schedule,
        checkinMarginMinutes: 5,
        maxRuntimeMinutes: null,
        timezone: "UTC",
        failureIssueThreshold: null,
        recoveryThreshold: null,
      };
      await append(makeCheckIn({ checkInId: id, status: "in_progress", config }));
      await append(makeCheckIn({ checkInId: id, startedAt: NOW + 7, receivedAt: NOW + 9000, release: "r" }));
      const [monitor] = await store().listMonitors(PROJECT);
      expect(monitor).toMatchObject({ slug: "nightly", config, firstSeen: NOW });
      expect(monitor?.environments).toEqual([
        {
          environment: "production",
          latest: {
            projectId: PROJECT,
            checkInId: id,
            monitorSlug: "nightly",
            status: "ok",
            environment: "production",
            release: "r",
            duration: 9000,
            traceId: null,
            startedAt: NOW,
            receivedAt: NOW + 9000,
          },
        },
      ]);
      const open = makeCheckIn({ status: "in_progress", startedAt: NOW + 10_000, receivedAt: NOW + 10_000 });
      await append(
        open,
        makeCheckIn({ environment: "staging", monitorSlug: "nightly", startedAt: NOW + 11_000 }),
      );
      await append(
        makeCheckIn({ closesLatest: true, status: "error", duration: 5, startedAt: NOW + 12_000 }),
      );
      const runs = await store().listCheckIns(PROJECT, "nightly", { limit: 2 });
      const rest = await store().listCheckIns(PROJECT, "nightly", { limit: 2, cursor: runs.next! });
      expect([...runs.items, ...rest.items].map((run) => `${run.environment} ${run.status}`)).toEqual([
        "staging ok",
        "production error",
        "production ok",
      ]);
      expect(runs.items[1]).toMatchObject({ checkInId: open.checkInId, duration: 5 });
      await append(makeCheckIn({ monitorSlug: "alone", closesLatest: true }));
      expect((await store().listMonitors(PROJECT)).map(({ slug }) => slug)).toEqual(["alone", "nightly"]);
      expect((await store().find(id))[0]).toMatchObject({ kind: "check_in", id });
    });

    it("merges individual and aggregated sessions by release and environment", async () => {
      const session = (status: string, parts: object = {}) => ({
        projectId: PROJECT,
        sid: newEventId(),
        status,
        release: "a",
        environment: "production",
        userKey: "id:1",
        startedAt: NOW,
        receivedAt: NOW,
        errors: 0,
        ...parts,
      });
      const counted: SessionCount = {
        projectId: PROJECT,
        release: "a",
        environment: "production",
        userKey: null,
        startedAt: NOW + MINUTE,
        receivedAt: NOW,
        exited: 5,
        errored: 1,
        abnormal: 0,
        unhandled: 0,
        crashed: 2,
      };
      const running = session("ok", { userKey: "id:2" });
      await store().append(
        makeBatch({
          sessions: [
            running,
            { ...running, status: "crashed", receivedAt: NOW + 1 },
            session("exited"),
            session("exited", { errors: 2 }),
            session("ok"),
            session("abnormal", { release: null, environment: null, userKey: null }),
          ],
          sessionCounts: [counted, counted],
        }),
      );
      const health = await store().listReleaseHealth(PROJECT, NOW, NOW + 60 * MINUTE);
      expect(health).toEqual([
        {
          release: "a",
          environment: "production",
          sessions: 20,
          exited: 11,
          errored: 3,
          abnormal: 0,
          unhandled: 0,
          crashed: 5,
          users: 2,
          crashedUsers: 1,
          firstSeen: NOW,
          lastSeen: NOW + MINUTE,
        },
        {
          release: null,
          environment: null,
          sessions: 1,
          exited: 0,
          errored: 0,
          abnormal: 1,
          unhandled: 0,
          crashed: 0,
          users: 0,
          crashedUsers: 0,
          firstSeen: NOW,
          lastSeen: NOW,
        },
      ]);
      expect(await store().listReleaseHealth(PROJECT, NOW - MINUTE, NOW)).toEqual([]);
    });

    it("stores parts of replays and profiles once each, and finds them by kind, group and trace", async () => {
      const groupId = newEventId();
      const traceId = newTraceId();
      const first = makeBlob({ groupId, timestamp: NOW });
      const second = makeBlob({ groupId, segment: 1, timestamp: NOW + 1 });
      const profile = makeBlob({
        kind: "profile",
        traceId,
        blobId: newEventId(),
        segment: null,
        timestamp: NOW + 2,
      });
      await store().append(makeBatch({ blobs: [first, second, profile, first] }));
      const list = (filter: object, page: { limit: number; cursor?: string } = { limit: 5 }) =>
        store().listBlobs(PROJECT, filter, page);
      expect((await list({})).items.map(({ kind, segment }) => [kind, segment])).toEqual([
        ["profile", null],
        ["replay_recording", 1],
        ["replay_recording", 0],
      ]);
      const page = await list({ groupId }, { limit: 1 });
      const rest = await list({ groupId }, { limit: 1, cursor: page.next! });
      const { payload, replay: _replay, ...line } = first;
      expect(rest).toEqual({ items: [{ ...line, id: rest.items[0]!.id }], next: null });
      expect((await list({ traceId })).items).toHaveLength(1);
      expect((await list({ kind: "profile_chunk" })).items).toEqual([]);
      expect(await store().getBlob(rest.items[0]!.id)).toEqual({ ...line, payload });
      expect(await store().getBlob("nonsense")).toBeNull();
      expect((await store().find(groupId))[0]).toMatchObject({ kind: "replay" });
      const ledger = await store().listOutcomes(NOW - MINUTE, NOW + MINUTE);
      expect(ledger.map(({ category, kind, quantity }) => [category, kind, quantity])).toEqual([
        ["profile", "accepted", 1],
        ["replay", "accepted", 2],
        ["replay", "duplicate", 1],
      ]);
    });

    it("lists feedback with its event and its own files", async () => {
      const made = makeEvent();
      const written = (message: string, eventId: EventId | null, receivedAt: number) => ({
        projectId: PROJECT,
        feedbackId: newEventId(),
        eventId,
        replayId: newEventId(),
        traceId: newTraceId(),
        release: "shop@1",
        environment: "production",
        receivedAt,
        name: "Ann",
        email: null,
        message,
        url: null,
        payload: null,
      });
      const about = written("it broke", made.event.eventId, NOW);
      const alone = written("nice", null, NOW + 1);
      const attachment = {
        projectId: PROJECT,
        eventId: alone.feedbackId,
        filename: "shot.png",
        contentType: "image/png",
        attachmentType: "event.attachment",
        payload: new Uint8Array([7]),
      };
      await store().append(
        makeBatch({ events: [made], feedback: [about, alone], attachments: [attachment] }),
      );
      const first = await store().listFeedback(PROJECT, EVERYTHING, { limit: 1 });
      const rest = await store().listFeedback(PROJECT, EVERYTHING, { limit: 1, cursor: first.next! });
      const { payload: _none, ...line } = alone;
      const { payload: _same, ...other } = about;
      expect(first.items[0]).toMatchObject({
        feedback: line,
        event: null,
        attachments: [{ filename: "shot.png" }],
      });
      expect(rest.items[0]).toEqual({
        feedback: other,
        state: { status: "unresolved", assignee: null, readAt: null },
        browser: "",
        os: "",
        event: { title: made.event.title, issueId: 1, issueShortId: "APP-1" },
        attachments: [],
      });
      expect(rest.next).toBeNull();
    });

    it("stores a project's settings, and applies its cap per issue", async () => {
      expect(await store().getProjectSettings(PROJECT)).toEqual(DEFAULT_SETTINGS);
      const settings = {
        ...DEFAULT_SETTINGS,
        quotas: [{ category: "error" as const, minute: 5, hour: null, month: null }],
        issueCapPerHour: 2,
      };
      const hashes = [newHash()];
      const append = () =>
        store().append(makeBatch({ events: Array.from({ length: 4 }, () => makeEvent({ hashes })) }));
      const kept = async () => (await append()).events.filter(({ outcome }) => outcome === "accepted").length;
      await store().putProjectSettings(PROJECT, settings);
      expect(await store().getProjectSettings(PROJECT)).toEqual(settings);
      expect(await kept()).toBe(2);
      await store().putProjectSettings(PROJECT, { ...settings, issueCapPerHour: 5 });
      expect(await kept()).toBe(3);
    });

    it("sums the ledger in steps", async () => {
      const outcome = { projectId: PROJECT, category: "error" as const, reason: "", quantity: 2 };
      const at = (minutes: number) => ({ ...outcome, kind: "filtered" as const, at: NOW + minutes * MINUTE });
      await store().append(makeBatch({ outcomes: [at(0), at(1), at(7)] }));
      time.now += MINUTE;
      expect(await store().listOutcomesOverTime(NOW, NOW + 60 * MINUTE, 5 * MINUTE)).toEqual([
        { ...outcome, kind: "filtered", quantity: 4, at: NOW },
        { ...outcome, kind: "filtered", quantity: 2, at: NOW + 5 * MINUTE },
      ]);
    });
  });
}
