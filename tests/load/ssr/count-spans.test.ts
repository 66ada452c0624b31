import { expect, test } from "vitest";
import { bytesField, fixed64Field, numberField } from "../../fixtures/write-proto.ts";
import { countSpans } from "./count-spans.ts";

const spanOf = (trace: string) =>
  bytesField(
    2,
    bytesField(1, Buffer.from(trace, "hex")),
    bytesField(5, "GET /"),
    numberField(6, 300),
    fixed64Field(7, 5n),
  );

test("counts spans and their traces over resources and scopes", () => {
  const [a, b] = ["4bf92f3577b34da6a3ce929d0e0e4736", "0af7651916cd43dd8448eb211c80319c"];
  const scope = bytesField(1, bytesField(1, "next.js"));
  const resource = bytesField(1, bytesField(1, "service.name"));
  const request = Buffer.concat([
    bytesField(1, resource, bytesField(2, scope, spanOf(a), spanOf(a)), bytesField(2, scope, spanOf(b))),
    bytesField(1, bytesField(2, spanOf(b))),
  ]);
  const traces = new Set<string>();
  expect(countSpans(request, traces)).toBe(4);
  expect([...traces].toSorted()).toEqual([b, a].toSorted());
});

test("finds none in an empty request", () => {
  expect(countSpans(Buffer.alloc(0), new Set())).toBe(0);
});
