import type { Result } from "#lib/result.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";

export interface FailureText {
  title: string;
  body: string;
  steps: string[];
}

/** A failure in a person's words. `collectorUrl` is where the dashboard asked. */
export function failureText(failure: CollectorFailure, collectorUrl: string): FailureText {
  switch (failure.code) {
    case "unreachable":
      return {
        title: "The collector does not answer",
        body: "Nothing can be shown until it is back. The application goes on without it, and keeps what it could not report.",
        steps: [
          `Nothing answered at ${collectorUrl}. Is the collector running there? “npm start” starts it with the rest.`,
          "If it runs elsewhere, COLLECTOR_URL names the place for the dashboard.",
          "What the collector printed last says why it ended.",
        ],
      };
    case "timeout":
      return {
        title: "The answer took too long",
        body: "The collector is there, but did not finish this question in time.",
        steps: [
          "A shorter period or a narrower filter needs less time.",
          "If every screen is slow, look at the load of its machine and disk.",
        ],
      };
    case "busy":
      return {
        title: "The collector is busy",
        body: "It is receiving more than it can answer beside. What is sent to it is still kept.",
        steps: ["Try again in a few seconds."],
      };
    case "unauthorized":
      return {
        title: "The collector does not let this dashboard in",
        body: "The token that the dashboard was started with is not one that the collector knows.",
        steps: [
          "GLASSHOUSE_API_TOKEN of the dashboard has to be the collector's; “npm start” hands it over by itself.",
        ],
      };
    case "not_found":
      return {
        title: "There is nothing here",
        body: "It does not exist, or it is older than what is kept.",
        steps: [],
      };
    case "invalid":
      return {
        title: "The filter was not understood",
        body: failure.detail === "" ? "The collector could not read it." : failure.detail,
        steps: [],
      };
    case "unreadable":
      return {
        title: "The collector gave an answer that was not understood",
        body: `It answered with status ${failure.status}, in a form that this dashboard does not know.`,
        steps: [
          "Dashboard and collector may be of different versions.",
          `Another service may be listening at ${collectorUrl}.`,
        ],
      };
  }
}

/** Why a search was not understood, and the place in it where that is known. */
export interface QueryProblem {
  detail: string;
  position: number | null;
}

/** A search that is not understood is told in its field; any other failure takes the list's place. */
export function queryProblem(answer: Result<unknown, CollectorFailure>): QueryProblem | null {
  if (answer.ok || answer.error.code !== "invalid") return null;
  return { detail: answer.error.detail, position: answer.error.position ?? null };
}
