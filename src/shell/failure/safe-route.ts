import { unstable_rethrow } from "next/navigation";
import { captureServerError, logFailedAttempt } from "#telemetry/server/capture-error.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { clientFault } from "./client-fault.ts";
import { failureAnswer } from "./failure-answer.ts";

type RouteHandler<Context> = (request: Request, context: Context) => Response | Promise<Response>;

/**
 * Wraps a route handler so that its failures are reported and answered with the error id; Next's own answer would be an
 * empty 500. Redirects and not-found, which Next throws too, pass through.
 *
 * @param willRetry whether the client will retry by itself: then nothing is reported, and the id is the trace's
 */
export function safeRoute<Context>(
  handler: RouteHandler<Context>,
  willRetry: (request: Request, error: unknown) => boolean = () => false,
): RouteHandler<Context> {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      unstable_rethrow(error);
      const current = currentRequest();
      const fault = current && clientFault(error, current.request);
      if (fault !== undefined) return new Response(null, { status: fault });
      const attemptId = willRetry(request, error) ? logFailedAttempt(error) : undefined;
      const id = attemptId ?? captureServerError(error, "auto.function.glasshouse.route_handler");
      return failureAnswer(request, id, error);
    }
  };
}
