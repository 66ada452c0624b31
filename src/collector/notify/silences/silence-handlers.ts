import { err, ok } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { SILENCES, SilenceView } from "#api/silences.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Silence } from "#model/watch/silence.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { forbidden, mayChangeNotifying } from "../may-change-notifying.ts";

const WEEK: Millis = 7 * 86_400_000;
const LONGEST: Millis = 366 * 86_400_000;

/** For a time, alerts that match notify no one. */
export function silenceHandlers(
  { store, clock }: ReadContext,
  { wake }: { wake: () => void },
): Handlers<typeof SILENCES> {
  return {
    async listSilences() {
      const now = clock();
      const silences = await store.listSilences(now - WEEK);
      return ok({ silences: silences.map((silence) => silenceView(silence, now)) });
    },
    async addSilence({ match, reason, startsAt, endsAt }, caller) {
      const actor = await caller.actor();
      if (!mayChangeNotifying(actor)) return err(forbidden("silence alerts"));
      const now = clock();
      const times = {
        startsAt: startsAt === undefined ? now : Date.parse(startsAt),
        endsAt: Date.parse(endsAt),
      };
      const fault = checkTimes(times, now);
      if (fault !== null) return err({ code: "bad_request", detail: fault });
      const silence = { match, reason, createdBy: actor.name, ...times };
      return ok(silenceView({ id: await store.addSilence(silence), ...silence }, now));
    },
    async endSilence({ silence: id }, caller) {
      if (!mayChangeNotifying(await caller.actor())) return err(forbidden("end silences"));
      const isDone = /^\d{1,15}$/.test(id) && (await store.endSilence(Number(id), clock()));
      wake();
      return isDone ? ok(undefined) : err(notFound(`silence "${id}" that is not over`));
    },
  };
}

function checkTimes(
  { startsAt, endsAt }: Pick<Silence, "startsAt" | "endsAt">,
  now: UnixMillis,
): string | null {
  if (endsAt <= Math.max(now, startsAt)) return "endsAt: it must be after now, and after startsAt";
  if (endsAt - Math.max(now, startsAt) > LONGEST) return "endsAt: a silence lasts a year at most";
  return startsAt > now + LONGEST ? "startsAt: it must be within a year" : null;
}

function silenceView({ startsAt, endsAt, ...silence }: Silence, now: UnixMillis): SilenceView {
  return {
    ...silence,
    startsAt: isoFromMillis(startsAt),
    endsAt: isoFromMillis(endsAt),
    state: endsAt <= now ? "over" : startsAt > now ? "pending" : "active",
  };
}
