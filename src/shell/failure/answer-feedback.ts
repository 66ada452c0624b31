import { parseEventId } from "#lib/ids.ts";
import { readBody } from "#telemetry/server/read-body.ts";
import { LONGEST_FEEDBACK } from "#shell/failure/feedback-fields.ts";
import { receiveFeedback } from "#telemetry/server/receive-report.ts";
import { catalogued } from "../catalogue/catalogued.ts";
import { answeredRoute } from "./answered-route.ts";
import { askedTheme } from "./asked-theme.ts";
import { plainPage } from "./plain-page.ts";

/** A form's fields and a little more; what is longer was not made by our form. */
const LONGEST_FORM = LONGEST_FEEDBACK * 12;

/** Takes what a visitor wrote about a failure, from a script or from the form alone, and thanks for it. */
export const answerFeedback = answeredRoute(async (request: Request) => {
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
  const theme = askedTheme(request.headers.get("cookie"));
  return plainPage(theme, "Thank you", "What you wrote stands beside the failure’s report.");
});
