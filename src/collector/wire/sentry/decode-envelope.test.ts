import { describe, expect, test } from "vitest";
import { decodeEnvelope } from "./decode-envelope.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (payload: Uint8Array) => new TextDecoder().decode(payload);

function decoded(source: string) {
  const result = decodeEnvelope(bytes(source));
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function code(source: string) {
  const result = decodeEnvelope(bytes(source));
  return result.ok ? "ok" : result.error.code;
}

describe("decodeEnvelope", () => {
  test("a payload without a length ends at the newline or the end", () => {
    const envelope = decoded('{}\n{"type":"event"}\n{"a":1}\n{"type":"session"}\n{"sid":"x"}');
    expect(envelope.items.map((item) => [item.type, text(item.payload)])).toEqual([
      ["event", '{"a":1}'],
      ["session", '{"sid":"x"}'],
    ]);
  });

  test("a payload with a length may contain newlines", () => {
    const envelope = decoded('{}\n{"type":"attachment","length":5}\nab\ncd\n{"type":"event"}\n{}\n');
    expect(envelope.items.map((item) => text(item.payload))).toEqual(["ab\ncd", "{}"]);
  });

  test("an empty payload is valid", () => {
    const envelope = decoded('{}\n{"type":"attachment","length":0}\n\n{"type":"attachment","length":0}\n');
    expect(envelope.items.map((item) => item.payload.length)).toEqual([0, 0]);
    expect(decoded('{}\n{"type":"attachment","length":0}').items).toHaveLength(1);
  });

  test("items of unknown type and unknown attributes are preserved", () => {
    const envelope = decoded('{"event_id":"a","x":1}\n{"type":"from_the_future","y":2}\nz');
    expect(envelope.header).toEqual({ event_id: "a", x: 1 });
    expect(envelope.items[0]?.header).toEqual({ type: "from_the_future", y: 2 });
  });

  test("an envelope may have no items", () => {
    expect(decoded("{}").items).toEqual([]);
    expect(decoded("{}\n\n").items).toEqual([]);
  });

  test.each([
    ["", "empty_envelope"],
    ["nope\n", "bad_envelope_header"],
    ["[]\n", "bad_envelope_header"],
    ["{}\nnope\n", "bad_item_header"],
    ['{}\n{"length":2}\n{}', "bad_item_header"],
    ['{}\n{"type":"event","length":99}\n{}', "bad_item_length"],
    ['{}\n{"type":"event","length":1}\n{}', "bad_item_length"],
    ['{}\n{"type":"event","length":-1}\n{}', "bad_item_length"],
    ['{}\n{"type":"event","length":"2"}\n{}', "bad_item_length"],
    ['{}\n{"type":"event","length":1e400}\n{}', "bad_item_length"],
  ])("%j is refused as %s", (source, expected) => {
    expect(code(source)).toBe(expected);
  });
});
