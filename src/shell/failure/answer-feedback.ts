import { parseEventId } from "#lib/ids.ts";
import { readBody } from "#telemetry/server/current-request.ts";
import { LONGEST_FEEDBACK } from "#shell/failure/feedback-fields.ts";
import { receiveFeedback } from "#telemetry/server/receive-report.ts";
import { catalogued } from "../catalogue/catalogue.ts";
import { safeRoute } from "./safe-route.ts";
import { themeFromCookies, plainPage } from "./plain-page.ts";

/** Room for the encoded fields of our form. A longer body is not from it. */
const LONGEST_FORM = LONGEST_FEEDBACK * 12;

/** Accepts a visitor's feedback about a failure, from a script or from the form itself, and answers with a page. */
export const answerFeedback = safeRoute(async (request: Request) => {
  const body = await readBody(request.body, LONGEST_FORM);
  if (!body.ok) throw catalogued("too_large");
  const form = new URLSearchParams(body.value.toString());
  const eventId = parseEventId(form.get("error"));
  const message = (form.get("message") ?? "").trim();
  if (!eventId || message === "" || message.length > LONGEST_FEEDBACK) throw catalogued("invalid_input");
  const received = await receiveFeedback(request, { message, eventId });
  if (!received.ok) {
    const { error } = received;
    if (error.code !== "too_many") throw catalogued("forbidden");
    throw catalogued("too_many_requests", { context: { retryAfter: error.retryAfter } });
  }
  const theme = themeFromCookies(request.headers.get("cookie"));
  return plainPage(theme, "Thank you", "Your message has been added to the error report.");
});
