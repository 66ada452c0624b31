import { randomBytes } from "node:crypto";
import { mulberry32 } from "#lib/mulberry32.ts";

const FUNCTIONS = 2_000;
const STACKS = 5_000;
const CHUNK_SECONDS = 60;
const SAMPLES_A_SECOND = 100;

/** Chunks of a continuous profiler with this many samples, as Sentry's SDK for Python sends them: a minute each. */
export function makeProfile(profilerId: string, samples: number, end: number): object[] {
  const random = mulberry32(11);
  const below = (limit: number) => random() % limit;
  const aChunk = CHUNK_SECONDS * SAMPLES_A_SECOND;
  const start = end - (samples / SAMPLES_A_SECOND) * 1_000;
  const frames = Array.from({ length: FUNCTIONS }, (_, index) => ({
    function: `function_${index}`,
    module: `shop.part_${index % 90}`,
    filename: `shop/part_${index % 90}.py`,
    lineno: 1 + (index % 400),
    in_app: index % 3 !== 0,
  }));
  /** Most requests take the same ways, down to 40 calls. */
  const stacks = Array.from({ length: STACKS }, () => {
    const way = below(40);
    const depth = 10 + below(30);
    return Array.from({ length: depth }, (_, level) =>
      level < 6 ? (way * 37 + level) % FUNCTIONS : below(FUNCTIONS),
    ).toReversed();
  });
  return Array.from({ length: Math.ceil(samples / aChunk) }, (_, chunk) => ({
    version: "2",
    profiler_id: profilerId,
    chunk_id: randomBytes(16).toString("hex"),
    platform: "python",
    release: "shop@1.4.0",
    environment: "production",
    client_sdk: { name: "sentry.python", version: "2.75.0" },
    profile: {
      frames,
      stacks,
      samples: Array.from({ length: Math.min(aChunk, samples - chunk * aChunk) }, (__, index) => ({
        timestamp: start / 1_000 + (chunk * aChunk + index) / SAMPLES_A_SECOND,
        stack_id: below(STACKS),
        thread_id: String(1 + (index % 4)),
      })),
      thread_metadata: { 1: { name: "MainThread" } },
    },
  }));
}
