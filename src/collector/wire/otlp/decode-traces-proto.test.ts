import { expect, test } from "vitest";
import { decodeLogsProto } from "./decode-logs.ts";
import { decodeTracesProto } from "./decode-traces.ts";
import { protoRequest, protoSpan, textAttribute, TRACE } from "../../../../tests/fixtures/otlp-traces.ts";
import { bytesField, fixed64Field, numberField } from "../../../../tests/fixtures/write-proto.ts";

test("are read in one pass, whatever the order of the fields", () => {
  const span = protoSpan(
    bytesField(5, "GET /x"),
    numberField(6, 2),
    fixed64Field(7, 1_795_199_510_000_000_001n),
    fixed64Field(8, 2n ** 63n),
    textAttribute("k", "v"),
    bytesField(15, numberField(3, 2), bytesField(2, "no")),
  );
  const resourceLast = bytesField(
    1,
    bytesField(2, span),
    bytesField(1, bytesField(1, bytesField(1, "service.name"), bytesField(2, bytesField(1, "shop")))),
  );
  for (const request of [protoRequest(span), resourceLast]) {
    expect(decodeTracesProto(request)).toMatchObject({
      ok: true,
      value: {
        rejected: 0,
        scopes: [
          {
            resource: { attributes: { "service.name": "shop" } },
            records: [
              {
                traceId: TRACE,
                name: "GET /x",
                kind: 2,
                start: 1_795_199_510_000_000_001n,
                end: 2n ** 63n,
                attributes: { k: "v" },
                statusCode: 2,
                statusMessage: "no",
              },
            ],
          },
        ],
      },
    });
  }
});

test("integers keep their value: negative, and beyond what a number holds", () => {
  const int = (key: string, encoded: number[]) =>
    bytesField(9, bytesField(1, key), bytesField(2, Buffer.from([0x18, ...encoded])));
  const request = protoRequest(
    protoSpan(
      int("minus", [0xf9, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]),
      int("max", [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
      int("n", [0x80, 0x80, 0x80, 0x80, 0x10]),
    ),
  );
  expect(decodeTracesProto(request)).toMatchObject({
    value: {
      scopes: [{ records: [{ attributes: { minus: -7, max: "9223372036854775807", n: 4_294_967_296 } }] }],
    },
  });
});

test("logs sent to the wrong path are rejected record by record", () => {
  const log = bytesField(2, fixed64Field(1, 5n), numberField(2, 9), bytesField(5, bytesField(1, "hello")));
  expect(decodeTracesProto(protoRequest(log, log))).toMatchObject({ ok: true, value: { rejected: 2 } });
});

test("every truncation is refused or reads less, and never throws", () => {
  const request = protoRequest(
    protoSpan(
      bytesField(5, "GET /x"),
      fixed64Field(7, 1n),
      textAttribute("k", "v"),
      bytesField(11, fixed64Field(1, 3n), bytesField(2, "e")),
    ),
  );
  for (let length = 1; length < request.length; length += 1) {
    expect(decodeTracesProto(request.subarray(0, length)).ok).toBe(false);
  }
});

test("random bytes never throw", () => {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  const request = protoRequest(protoSpan(bytesField(5, "GET /x"), textAttribute("k", "v")));
  for (let round = 0; round < 3_000; round += 1) {
    const broken = Buffer.from(request);
    for (let hit = 0; hit < 3; hit += 1) broken[random() % broken.length] = random() % 256;
    expect(typeof decodeTracesProto(broken).ok).toBe("boolean");
    expect(typeof decodeLogsProto(broken).ok).toBe("boolean");
  }
});

test("a value nested too deeply is cut", () => {
  let value = bytesField(1, "core");
  for (let depth = 0; depth < 5_000; depth += 1) value = bytesField(5, bytesField(1, value));
  expect(
    decodeTracesProto(protoRequest(protoSpan(bytesField(9, bytesField(1, "deep"), bytesField(2, value))))),
  ).toMatchObject({
    ok: true,
  });
});

test("a length of four gigabytes allocates nothing", () => {
  expect(decodeTracesProto(Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]))).toMatchObject({ ok: false });
});
