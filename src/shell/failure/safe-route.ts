import { unstable_rethrow } from "next/navigation";
import { captureServerError, logFailedAttempt } from "#telemetry/server/capture-error.ts";
import { failureAnswer } from "./failure-answer.ts";

type RouteHandler<Context> = (request: Request, context: Context) => Response | Promise<Response>;

/**
 * A route handler whose failures are reported and answered with the error id; Next's own answer would be an empty 500.
 * Redirects and not-found, which Next throws too, pass through.
 *
 * @param isRepeated whether whoever asked will ask again by itself: then the id is the trace's, and nothing is reported
 */
export function safeRoute<Context>(
  handler: RouteHandler<Context>,
  isRepeated: (request: Request, error: unknown) => boolean = () => false,
): RouteHandler<Context> {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      unstable_rethrow(error);
      const passingId = isRepeated(request, error) ? logFailedAttempt(error) : undefined;
      const id = passingId ?? captureServerError(error, "auto.function.glasshouse.route_handler");
      return failureAnswer(request, id, error);
    }
  };
}
