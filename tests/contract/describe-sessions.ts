import { describe, expect, it } from "vitest";
import { createRandom } from "#lib/random.ts";
import { SESSION_STATUSES, type SessionCount, type SessionUpdate } from "#model/session.ts";
import { makeBatch, newEventId, NOW, PROJECT } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const HOUR = 3_600_000;
const [START, END] = [NOW - 24 * HOUR, NOW];
const RELEASES = ["shop@1", "shop@2"];
const ENVIRONMENTS = ["live", "test"];

/** A session as it was in truth, and what the store has to make of its updates. */
interface TrueSession {
  release: string;
  environment: string;
  user: string | null;
  startedAt: number;
  status: keyof typeof GRAVITY;
  errors: number;
  duration: number | null;
}

const GRAVITY = { ok: 0, exited: 1, errored: 2, unhandled: 3, abnormal: 4, crashed: 5 } as const;

/** Sessions over time, against a computation of their own over random updates in random order. */
export function describeSessions(name: string, openStore: OpenStore): void {
  describe(`${name}: sessions`, () => {
    const { store } = useStore(openStore);

    for (const seed of [1, 2, 3, 4])
      it(`counts every session and user once, whatever updates and counts arrive in whatever order (${seed})`, async () => {
        const { truth, updates } = makeSessions(seed);
        const { counts, counted } = makeCounts(seed + 100);
        const random = createRandom(seed + 200);
        const shuffled = updates
          .map((update) => ({ update, place: random.next() }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ update }) => update);
        for (let from = 0; from < shuffled.length; from += 50)
          await store().append(makeBatch({ sessions: shuffled.slice(from, from + 50) }));
        await store().append(makeBatch({ sessionCounts: counts }));
        for (const environment of [undefined, ...ENVIRONMENTS]) {
          const sessions = [...truth, ...counted].filter(
            (one) => environment === undefined || one.environment === environment,
          );
          const found = await store().listSessionsOverTime(PROJECT, {
            start: START,
            end: END,
            environment,
            step: HOUR,
          });
          expect(Object.fromEntries(found.all.map(({ at, sessions: all }) => [at, all]))).toEqual(
            countBy(sessions, stepOf),
          );
          for (const { release, total, durations, steps } of found.releases) {
            const own = sessions.filter((one) => one.release === release);
            expect(total).toEqual(figuresOf(own));
            for (const { at, ...figures } of steps)
              expect(figures).toEqual(figuresOf(own.filter((one) => stepOf(one) === at)));
            const known = own.flatMap(({ duration }) => (duration === null ? [] : [duration]));
            expect(durations?.count ?? 0).toBe(known.length);
            expect(durations?.p50).toBe(known.toSorted((a, b) => a - b)[Math.ceil(known.length / 2) - 1]);
          }
          expect(found.releases.map(({ release }) => release).toSorted()).toEqual(
            [...new Set(sessions.map(({ release }) => release))].toSorted(),
          );
        }
      });

    it("answers the release that is asked for, and leaves out sessions from outside the time", async () => {
      const { updates } = makeSessions(9);
      await store().append(makeBatch({ sessions: updates }));
      const ask = (start: number, release?: string) =>
        store().listSessionsOverTime(PROJECT, { start, end: END, release, step: HOUR });
      const one = await ask(START, "shop@2");
      expect(one.releases.map(({ release }) => release)).toEqual(["shop@2"]);
      expect((await ask(START, "none")).releases).toEqual([]);
      expect(await ask(END - 1)).toEqual({ all: [], releases: [] });
    });
  });
}

function makeSessions(seed: number): { truth: TrueSession[]; updates: SessionUpdate[] } {
  const random = createRandom(seed);
  const updates: SessionUpdate[] = [];
  const truth = Array.from({ length: 150 }, (): TrueSession => {
    const common = {
      projectId: PROJECT,
      sid: newEventId(),
      release: random.pick(RELEASES),
      environment: random.pick(ENVIRONMENTS),
      startedAt: START + random.below(END - START),
    };
    const own = Array.from({ length: 1 + random.below(4) }, (_, place): SessionUpdate => {
      const user = random.next() < 0.6 ? `id:${random.below(40)}` : null;
      const status = place === 0 ? "ok" : random.pick(SESSION_STATUSES);
      return {
        ...common,
        status,
        userKey: user,
        receivedAt: NOW,
        updatedAt: common.startedAt + place * 1_000 + random.below(900),
        errors: random.next() < 0.2 ? 1 + random.below(3) : 0,
        ...(status === "exited" ? { duration: random.below(600_000) } : {}),
      };
    });
    updates.push(...own, ...own.filter(() => random.next() < 0.3));
    const [named] = own
      .filter(({ userKey }) => userKey !== null)
      .toSorted((one, other) => other.updatedAt! - one.updatedAt!);
    const errors = Math.max(...own.map((update) => update.errors));
    const durations = own.flatMap(({ duration }) => (duration === undefined ? [] : [duration]));
    return {
      ...common,
      user: named?.userKey ?? null,
      errors,
      status: own
        .map(({ status }) => status as keyof typeof GRAVITY)
        .reduce((worst, status) => (GRAVITY[status] > GRAVITY[worst] ? status : worst)),
      duration: durations.length === 0 ? null : Math.max(...durations),
    };
  });
  return { truth, updates };
}

/** Aggregates of servers, each session of which is a true one as well. */
function makeCounts(seed: number): { counts: SessionCount[]; counted: TrueSession[] } {
  const random = createRandom(seed);
  const counted: TrueSession[] = [];
  const counts = Array.from({ length: 60 }, (): SessionCount => {
    const place = {
      release: random.pick(RELEASES),
      environment: random.pick(ENVIRONMENTS),
      startedAt: START + random.below(24 * 60) * 60_000,
    };
    const user = random.next() < 0.5 ? `id:${random.below(40)}` : null;
    const totals = {
      exited: random.below(9),
      errored: random.below(3),
      abnormal: random.below(2),
      unhandled: random.below(2),
      crashed: random.below(2),
    };
    for (const [status, number] of Object.entries(totals))
      for (let made = 0; made < number; made++)
        counted.push({ ...place, user, status: status as keyof typeof totals, errors: 0, duration: null });
    return { projectId: PROJECT, ...place, userKey: user, receivedAt: NOW, ...totals };
  });
  return { counts, counted };
}

function stepOf({ startedAt }: TrueSession): number {
  return startedAt - ((startedAt - START) % HOUR);
}

function countBy(sessions: TrueSession[], key: (session: TrueSession) => number): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const session of sessions) counts[key(session)] = (counts[key(session)] ?? 0) + 1;
  return counts;
}

function figuresOf(sessions: TrueSession[]) {
  const users = (of: TrueSession[]) => new Set(of.flatMap(({ user }) => (user === null ? [] : [user]))).size;
  const have = (status: string) => sessions.filter((one) => one.status === status);
  const withErrors = sessions.filter(
    ({ status, errors }) => errors > 0 && (status === "ok" || status === "exited"),
  );
  return {
    sessions: sessions.length,
    exited: have("exited").filter(({ errors }) => errors === 0).length,
    errored: have("errored").length + withErrors.length,
    abnormal: have("abnormal").length,
    unhandled: have("unhandled").length,
    crashed: have("crashed").length,
    users: users(sessions),
    crashedUsers: users(have("crashed")),
  };
}
