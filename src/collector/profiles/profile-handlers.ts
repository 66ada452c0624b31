import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { OperationProfile, OperationProfileQuery, ProfileList, PROFILES } from "#api/profiles.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { timeRange } from "#collector/times/time-range.ts";
import type { SpanProfile } from "#model/profile.ts";
import { flameView } from "./flame-view.ts";
import { getProfile } from "./get-profile.ts";
import { getSpeedscope } from "./get-speedscope.ts";
import { originalFrames } from "./original-frames.ts";
import { profileLineView } from "./profile-line-view.ts";

/** Profiles of Sentry's SDKs. */
export function profileHandlers(context: ReadContext): Handlers<typeof PROFILES> {
  const { store } = context;
  return {
    async listProfiles({ limit, start, end, trace, ...query }): Promise<Result<ProfileList, never>> {
      const traceId = parseTraceId(trace);
      const { profiles, isWhole } = await store.listProfiles(
        { ...timeRange({ start, end }), ...query, ...(traceId === undefined ? {} : { traceId }) },
        limit,
      );
      return ok({ profiles: profiles.map(profileLineView), isWhole });
    },
    getProfile: ({ profile, ...query }) => getProfile(context, profile, query),
    getSpeedscope: ({ profile }) => getSpeedscope(context, profile),
    getOperationProfile: async (query) => ok(await getOperationProfile(context, query)),
    async getSpanProfile({ trace, span }) {
      const found = await findSpanProfile(context, trace, span);
      if (!found.ok) return found;
      if (found.value === null) return ok({ profile: null });
      const { id, kind, join, samples } = found.value;
      return ok({ profile: { id, kind, join, samples } });
    },
  };
}

/** Where the time of an operation's latest requests with a profile went. */
async function getOperationProfile(
  context: ReadContext,
  { start, end, show, idle, ...operation }: OperationProfileQuery,
): Promise<OperationProfile> {
  const range = timeRange({ start, end });
  const { parts, requests } = await context.store.listOperationParts(operation, range);
  const tree = await context.store.sumProfiles(parts);
  const frames = await originalFrames(context, tree);
  return { requests, flame: flameView(tree, frames, { onlyApp: show === "app", withIdle: idle === "1" }) };
}

/** The profile with the samples of a span; null where there is none. */
async function findSpanProfile(
  { store }: ReadContext,
  trace: string,
  span: string,
): Promise<Result<SpanProfile | null, NotFound>> {
  const [traceId, spanId] = [parseTraceId(trace), parseSpanId(span)];
  if (traceId === undefined || spanId === undefined)
    return err(notFound(`span "${span}" of trace "${trace}"`));
  return ok(await store.findSpanProfile(traceId, spanId));
}
