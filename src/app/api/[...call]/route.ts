import { answerCall } from "#shell/calls/answer-call.ts";
import { willRetry } from "#shell/calls/retry-call.ts";
import { safeRoute } from "#shell/failure/safe-route.ts";
import { nameRoute } from "#telemetry/server/current-request.ts";

const answer = safeRoute((request) => answerCall(request, nameRoute), willRetry);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
