import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from "@opentelemetry/sdk-trace";
import type { Env } from "#config/env.ts";
import { isOwnTraffic } from "./own-traffic.ts";

/** The sampler of this process: nothing of our own reporting, everything else recorded, and sampled as the environment says. */
export function processSampler(env: Env): Sampler {
  return dropOwnTraffic(recordUnsampled(samplerFromEnv(env)));
}

/**
 * Drops the spans of our own reporting: otherwise exporting spans would make spans to export, forever.
 * Wraps the parent-based sampler, because a browser's report arrives with a sampled parent.
 */
function dropOwnTraffic(inner: Sampler): Sampler {
  return {
    shouldSample(context, traceId, name, kind, attributes, links) {
      const target = attributes["http.target"] ?? attributes["url.path"];
      if (typeof target === "string" && isOwnTraffic(target))
        return { decision: SamplingDecision.NOT_RECORD };
      return inner.shouldSample(context, traceId, name, kind, attributes, links);
    },
    toString: () => `DropOwnTraffic{${inner.toString()}}`,
  };
}

/** Records what `inner` drops, without marking it as sampled: should the request fail, its trace is there after all. */
function recordUnsampled(inner: Sampler): Sampler {
  return {
    shouldSample(context, traceId, name, kind, attributes, links) {
      const result = inner.shouldSample(context, traceId, name, kind, attributes, links);
      return result.decision === SamplingDecision.NOT_RECORD
        ? { ...result, decision: SamplingDecision.RECORD }
        : result;
    },
    toString: () => `RecordUnsampled{${inner.toString()}}`,
  };
}

/** `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). */
function samplerFromEnv({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  const root = rootSampler(name.replace("parentbased_", ""), ratio);
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === "always_off") return new AlwaysOffSampler();
  if (name === "traceidratio") return new TraceIdRatioBasedSampler(ratio);
  return new AlwaysOnSampler();
}
