import { decodeEnvelope } from "#collector/wire/sentry/decode-envelope.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import { mutateJson } from "./mutate-json.ts";
import { pick, type Random } from "./random.ts";
import { receive } from "./receive.ts";
import type { Seeds } from "./seeds.ts";
import { found, type Target } from "./target.ts";

const NEWLINE = 0x0a;

/** Envelopes: framing is read without loss or overlap, and every item of any type is accepted or refused. */
export function envelopeTarget(seeds: Seeds): Target {
  return {
    name: "envelope",
    seeds: seeds.envelopes,
    mutate: (random, seed) =>
      random(2) === 0 ? mutateBytes(random, seed, seeds.envelopes) : mutatePayload(random, seed),
    async check(input) {
      checkFraming(input);
      await receive.envelope(input);
    },
  };
}

/** The envelope with one line of JSON changed; lengths are removed, so that the framing stays valid. */
function mutatePayload(random: Random, seed: Buffer): Buffer {
  const envelope = decodeEnvelope(seed);
  if (!envelope.ok || envelope.value.items.length === 0) return seed;
  const { header, items } = envelope.value;
  const changed = pick(random, items);
  const parts: Buffer[] = [Buffer.from(JSON.stringify({ ...header, dsn: undefined }))];
  for (const item of items) {
    const payload =
      item === changed ? mutateText(random, Buffer.from(item.payload)) : Buffer.from(item.payload);
    const itemHeader = { ...item.header, length: payload.length };
    parts.push(Buffer.from(JSON.stringify(itemHeader)), payload);
  }
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from("\n"), part])));
}

function mutateText(random: Random, payload: Buffer): Buffer {
  try {
    return Buffer.from(JSON.stringify(mutateJson(random, JSON.parse(payload.toString()))) ?? "");
  } catch {
    return payload;
  }
}

/** Items keep their order, do not overlap, stay within the bytes, and end at a newline or at the end. */
function checkFraming(input: Buffer): void {
  const envelope = decodeEnvelope(input);
  if (!envelope.ok) return;
  let last = 0;
  for (const { payload, type } of envelope.value.items) {
    const start = payload.byteOffset - input.byteOffset;
    const end = start + payload.length;
    if (type === "") found("an item without a type");
    if (start <= last || end > input.length) found("items overlap");
    if (end < input.length && input[end] !== NEWLINE) found("an item ends in the middle of a line");
    last = end;
  }
}
