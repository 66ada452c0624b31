import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Event } from "#model/event.ts";
import { corpora, EVENT_FOLDERS, requestsIn } from "./corpora-requests.ts";
import { outcomeLine, receiver } from "./receive-harness.ts";

/**
 * What is refused of all this, whole (400) or in part (200), and why. These were broken by hand, or are parts of tests
 * with ids (`<span-id>`, a UUID for a span) that no SDK sends.
 */
const REFUSED = new Map<string, string>([
  ["sentry-java/android_envelopes/attachment.txt", "400 attachment invalid no_event_id 1"],
  ["sentry-java/android_envelopes/event-attachment.txt", "200 error invalid bad_json 1"],
  ["sentry-java/android_envelopes/session-only.txt", "400 default invalid bad_item_length 1"],
  ["sentry-java/envelopes/envelope-event-attachment.txt", "200 error invalid bad_json 1"],
  ["sentry-java/envelopes/envelope_attachment.txt", "400 attachment invalid no_event_id 1"],
  ["sentry-java/json/sentry_span.json", "400 span invalid bad_span 1"],
  ["sentry-java/json/sentry_span_legacy_date_format.json", "400 span invalid bad_span 1"],
  ["sentry-java/json/sentry_transaction_no_measurement_unit.json", "200 span invalid bad_span 1"],
  ["spotlight/continuous_profiling/profile_chunk_1.txt", "400 default invalid bad_item_length 1"],
  ["spotlight/continuous_profiling/profile_chunk_2.txt", "400 default invalid bad_item_length 1"],
  ["spotlight/continuous_profiling/transaction.txt", "200 span invalid bad_span 3"],
  ["spotlight/envelope_flutter_replay.bin", "400 default invalid bad_item_length 1"],
  ["spotlight/envelope_with_screenshot.bin", "200 default invalid bad_item_length 1"],
  ...["catalyst", "ios", "macos", "tvos", "visionos"].flatMap((system) =>
    ["", "-v10"].map((version): [string, string] => [
      `sentry-cocoa/NetworkEnvelopeSnapshots/successful-request-transaction-${system}${version}.json`,
      "200 span invalid bad_span 1",
    ]),
  ),
]);

/** Invariants of every stored event, whoever sent it. */
function isSound({ payload, title, eventId, timestamp, receivedAt }: Event): boolean {
  const text = JSON.stringify(payload);
  return (
    /^[0-9a-f]{32}$/.test(eventId) &&
    title !== "" &&
    Math.abs(receivedAt - timestamp) <= 31 * 86_400_000 &&
    text.isWellFormed() &&
    !text.includes(String.raw`\u0000`) &&
    text.length < 1_200_000
  );
}

describe.skipIf(!existsSync(corpora))("what many SDKs send", () => {
  test.each(EVENT_FOLDERS)(
    "%s: every request is accepted, or refused for what is wrong with it",
    async (folder) => {
      const { requests } = requestsIn(folder);
      const refused = new Map<string, string>();
      for (const { file, path, body } of requests) {
        const target = receiver();
        const response = await target.app.request(path, { method: "POST", body });
        const invalid = target
          .outcomes()
          .filter(({ kind }) => kind === "invalid")
          .map(outcomeLine);
        expect([file, target.failures]).toEqual([file, []]);
        expect([file, target.events().every(({ event }) => isSound(event))]).toEqual([file, true]);
        if (response.status !== 200 || invalid.length > 0)
          refused.set(file, `${response.status} ${invalid.join(", ")}`);
      }
      const expected = [...REFUSED].filter(([file]) => file.startsWith(`${folder}/`));
      expect(Object.fromEntries(refused)).toEqual(Object.fromEntries(expected));
    },
  );
});
