import { expect, test } from "vitest";
import { scrubAttributes } from "./scrub-span.ts";

test("Next names spans of outgoing requests by their URL, and private data in it is removed", () => {
  const attributes = {
    "next.span_name": "fetch GET https://a.example/?token=planted&mail=ann@mail.example",
    "http.route": "/orders/[id]",
  };
  scrubAttributes(attributes);
  expect(attributes["next.span_name"]).toMatch(/^fetch GET https:\/\/a\.example\//);
  expect(JSON.stringify(attributes)).not.toMatch(/planted|@mail/);
  expect(attributes["http.route"]).toBe("/orders/[id]");
});
