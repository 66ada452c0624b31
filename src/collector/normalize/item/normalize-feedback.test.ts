import { expect, test } from "vitest";
import { normalizeFeedback } from "./normalize-feedback.ts";
import { context, EVENT } from "../../../../tests/fixtures/reception.ts";

test("feedback from a feedback event and from a user report", () => {
  const feedback = {
    message: "It broke!",
    name: "Jane",
    contact_email: "j@example.com",
    url: "https://x/y",
    associated_event_id: "B".repeat(32),
  };
  const expected = {
    feedbackId: EVENT,
    eventId: "b".repeat(32),
    name: "Jane",
    email: "j@example.com",
    message: "It broke!",
  };
  expect(normalizeFeedback({ contexts: { feedback } }, EVENT, context)).toMatchObject({
    ...expected,
    url: "https://x/y",
  });
  expect(
    normalizeFeedback(
      { event_id: "b".repeat(32), comments: "It broke!", name: "Jane", email: "j@example.com" },
      EVENT,
      context,
    ),
  ).toMatchObject(expected);
});

test("feedback without a message is ignored", () => {
  expect(normalizeFeedback({ contexts: { feedback: { message: "  " } } }, EVENT, context)).toBeUndefined();
});
