import { describe, expect, test } from "vitest";
import { decodeTracesJson, decodeTracesProto } from "./decode-traces.ts";
import { jsonBytes, protoSpan, SPAN_JSON } from "../../../../tests/fixtures/otlp-traces.ts";
import { bytesField } from "../../../../tests/fixtures/write-proto.ts";

describe("the instrumentation scope", () => {
  const facts = {
    resource: { attributes: {}, schemaUrl: "https://opentelemetry.io/schemas/1.27.0" },
    scope: {
      name: "http",
      version: "0.9.0",
      attributes: { build: "nightly" },
      schemaUrl: "https://opentelemetry.io/schemas/1.26.0",
    },
  };

  test("is read with all its fields from either encoding", () => {
    const attribute = { key: "build", value: { stringValue: "nightly" } };
    const fromJson = decodeTracesJson(
      jsonBytes({
        resourceSpans: [
          {
            schemaUrl: facts.resource.schemaUrl,
            scopeSpans: [
              {
                scope: { name: "http", version: "0.9.0", attributes: [attribute] },
                schemaUrl: facts.scope.schemaUrl,
                spans: [SPAN_JSON],
              },
            ],
          },
        ],
      }),
    );
    const fromProto = decodeTracesProto(
      bytesField(
        1,
        bytesField(
          2,
          protoSpan(),
          bytesField(3, facts.scope.schemaUrl),
          bytesField(
            1,
            bytesField(1, "http"),
            bytesField(2, "0.9.0"),
            bytesField(3, bytesField(1, "build"), bytesField(2, bytesField(1, "nightly"))),
          ),
        ),
        bytesField(3, facts.resource.schemaUrl),
      ),
    );
    for (const decoded of [fromJson, fromProto])
      expect(decoded).toMatchObject({ ok: true, value: { rejected: 0, scopes: [facts] } });
  });

  test("may have any type in JSON", () => {
    const scope = { name: 7, version: null, attributes: "many" };
    const decoded = decodeTracesJson(
      jsonBytes({
        resourceSpans: [{ schemaUrl: {}, scopeSpans: [{ scope, schemaUrl: 1, spans: [SPAN_JSON] }] }],
      }),
    );
    const none = { name: "", version: "", attributes: {}, schemaUrl: "" };
    expect(decoded).toMatchObject({ ok: true, value: { scopes: [{ scope: none }] } });
  });
});
