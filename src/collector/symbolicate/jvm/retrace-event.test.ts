import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { EventId } from "#lib/ids.ts";
import { err, ok } from "#lib/result.ts";
import type { EventPayload, Frame } from "#model/event.ts";
import { openMapping } from "./open-mapping.ts";
import { type JvmFileLookup, retraceEvent } from "./retrace-event.ts";
import { openSources } from "./source-bundle.ts";

const MAPPING = readFileSync(
  new URL("../../../../tests/fixtures/obfuscated-shop/mapping.txt", import.meta.url),
  "utf8",
);
const MAPPING_ID = "8c7be4f9-4b1c-5a0e-9d1f-0b6f3a2c1d4e";
const BUNDLE_ID = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
const SOURCE = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join("\n");

/** The stack of the shop's empty cart, oldest call first. */
const FRAMES: Frame[] = [
  { module: "com.acme.shop.Main", function: "main", filename: "SourceFile", lineno: 3, in_app: true },
  { module: "com.acme.shop.Main", function: "c", filename: "SourceFile", lineno: 10, in_app: true },
  { module: "java.util.List", function: "of", filename: "List.java", lineno: 7, in_app: false },
  { module: "a.a", function: "a", filename: "SourceFile", lineno: 3 },
];

function event(): EventPayload {
  return {
    event_id: "a".repeat(32) as EventId,
    timestamp: 0,
    received: 0,
    level: "error",
    platform: "java",
    release: "com.acme.shop@1.0+7",
    exception: [{ type: "b", module: "a", stacktrace: { frames: structuredClone(FRAMES) } }],
    debug_meta: {
      images: [
        { type: "proguard", uuid: MAPPING_ID.toUpperCase() },
        { type: "jvm", debug_id: BUNDLE_ID },
      ] as object[],
    },
  };
}

const files: Record<string, ReturnType<typeof openMapping>> = {
  [MAPPING_ID]: openMapping(MAPPING),
  [BUNDLE_ID]: openSources({ jvmSources: { "com/acme/shop/cart/Cart": SOURCE } }),
};
const lookup: JvmFileLookup = (id) => {
  const file = files[id];
  return file === undefined ? err({ code: "no_source_map" }) : Promise.resolve(ok(file));
};
const missing: JvmFileLookup = () => err({ code: "no_source_map" });

test("an obfuscated event is retraced, with frames of inlined methods, their sources, and what was sent", async () => {
  const payload = event();
  await retraceEvent(payload, lookup);
  const [exception] = payload.exception ?? [];
  expect(exception).toMatchObject({
    type: "EmptyCartException",
    module: "com.acme.shop.cart",
    raw_type: "b",
    raw_module: "a",
    raw_stacktrace: { frames: FRAMES },
  });
  expect(
    exception?.stacktrace?.frames.map(({ module, function: name, filename, lineno, in_app, resolution }) => [
      `${module}.${name}(${filename}:${lineno})`,
      in_app,
      resolution,
    ]),
  ).toEqual([
    ["com.acme.shop.Main.main(Main.java:11)", true, "resolved"],
    ["com.acme.shop.Main.run(Main.java:30)", true, "resolved"],
    ["java.util.List.of(List.java:7)", false, "original"],
    ["com.acme.shop.cart.Cart.checkout(Cart.java:17)", true, "resolved"],
    ["com.acme.shop.cart.Cart.requireItems(Cart.java:22)", true, "resolved"],
  ]);
  expect(exception?.stacktrace?.frames.at(-1)).toMatchObject({
    pre_context: ["line 17", "line 18", "line 19", "line 20", "line 21"],
    context_line: "line 22",
  });
});

test("an event that came before its mapping is retraced when it is read again, once", async () => {
  const payload = event();
  await retraceEvent(payload, missing);
  const [exception] = payload.exception ?? [];
  expect(exception?.stacktrace?.frames.map(({ resolution }) => resolution)).toEqual(
    FRAMES.map(() => "no_mapping"),
  );
  expect(exception).toMatchObject({ type: "b" });
  await retraceEvent(payload, lookup);
  expect(exception).toMatchObject({ type: "EmptyCartException" });
  const once = structuredClone(payload);
  await retraceEvent(payload, lookup);
  expect(payload).toEqual(once);
});

test("an event without images is left as it is", async () => {
  const payload = { ...event(), debug_meta: undefined };
  const before = structuredClone(payload);
  await retraceEvent(payload, lookup);
  expect(payload).toEqual(before);
});
