import { isDeepStrictEqual } from "node:util";
import type { Result } from "#lib/result.ts";
import type { ExportRequest, OtlpError } from "#collector/wire/otlp/export-request.ts";
import { decodeLogsJson, decodeLogsProto } from "#collector/wire/otlp/decode-logs.ts";
import { decodeMetricsJson } from "#collector/wire/otlp/decode-metrics-json.ts";
import { decodeMetricsProto } from "#collector/wire/otlp/decode-metrics-proto.ts";
import { decodeTracesJson, decodeTracesProto } from "#collector/wire/otlp/decode-traces.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import { mutateJson } from "./mutate-json.ts";
import type { Oracle } from "./oracle.ts";
import type { Random } from "./random.ts";
import { receive } from "./receive.ts";
import type { Seeds, Signal } from "./seeds.ts";
import { found, type Target } from "./target.ts";

type Decode = (bytes: Uint8Array) => Result<ExportRequest<unknown>, OtlpError>;
const DECODE: Record<Signal, { proto: Decode; json: Decode }> = {
  traces: { proto: decodeTracesProto, json: decodeTracesJson },
  logs: { proto: decodeLogsProto, json: decodeLogsJson },
  metrics: { proto: decodeMetricsProto, json: decodeMetricsJson },
};
const SIGNALS: readonly Signal[] = ["traces", "logs", "metrics"];

/** Protobuf: any input is read as protobufjs reads it, with every record accounted for. */
export function otlpProtoTargets(seeds: Seeds, oracle: Oracle | undefined): Target[] {
  return SIGNALS.map((signal) => ({
    name: `otlp-${signal}`,
    seeds: seeds.otlpProto[signal],
    mutate: (random, seed) => mutateBytes(random, seed, seeds.otlpProto[signal]),
    async check(input) {
      const decoded = DECODE[signal].proto(input);
      const expected = oracle?.read(signal, input);
      if (expected === "malformed" && decoded.ok) found("took what is malformed");
      if (typeof expected === "object") checkAgainst(signal, decoded, expected);
      await receive.otlp(signal, "protobuf", input);
    },
  }));
}

/** JSON: documents with anything anywhere are read with every record accounted for. */
export function otlpJsonTarget(seeds: Seeds): Target {
  const bySeed = new Map(SIGNALS.flatMap((signal) => seeds.otlpJson[signal].map((seed) => [seed, signal])));
  const all = [...bySeed.keys()];
  return {
    name: "otlp-json",
    seeds: all,
    mutate: (random, seed) => mutateDocument(random, seed, all),
    async check(input) {
      for (const signal of SIGNALS) await receive.otlp(signal, "json", input);
    },
  };
}

export function mutateDocument(random: Random, seed: Buffer, others: readonly Buffer[]): Buffer {
  if (random(4) === 0) return mutateBytes(random, seed, others);
  let document: unknown;
  try {
    document = JSON.parse(seed.toString());
  } catch {
    return mutateBytes(random, seed, others);
  }
  return Buffer.from(JSON.stringify(mutateJson(random, document)) ?? "");
}

function checkAgainst(
  signal: Signal,
  decoded: ReturnType<Decode>,
  { request, json }: { request: unknown; json: Buffer },
): void {
  if (!decoded.ok) found("refused what protobufjs reads", decoded.error);
  if (!isDeepStrictEqual(decoded.value, request))
    found("read otherwise than protobufjs", { ours: decoded.value, theirs: request });
  const fromJson = DECODE[signal].json(json);
  if (!fromJson.ok) found("refused in JSON what it reads in protobuf", fromJson.error);
  if (signal === "traces" && !isDeepStrictEqual(fromJson.value, decoded.value))
    found("read JSON otherwise than protobuf", { json: fromJson.value, protobuf: decoded.value });
}
