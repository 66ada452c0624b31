import type { Result } from "#lib/result.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";

export interface FailureText {
  title: string;
  body: string;
  steps: string[];
}

/** Explains a failure to the user. `collectorUrl` is the collector's address. */
export function failureText(failure: CollectorFailure, collectorUrl: string): FailureText {
  switch (failure.code) {
    case "unreachable":
      return {
        title: "The collector isn't responding",
        body: "Nothing can be shown until it is back. Your application keeps running and holds the reports it could not send.",
        steps: [
          `Check that the collector is running at ${collectorUrl}. “npm start” starts it with everything else.`,
          "If it runs elsewhere, set COLLECTOR_URL for the dashboard.",
          "If it stopped, the end of its log says why.",
        ],
      };
    case "timeout":
      return {
        title: "The request timed out",
        body: "The collector is running, but didn't answer in time.",
        steps: [
          "Try a shorter period or a narrower filter.",
          "If every screen is slow, check the load on its CPU and disk.",
        ],
      };
    case "unresponsive":
      return {
        title: "The collector isn't answering",
        body: "It accepts connections but leaves requests unanswered. Your application keeps running and holds the reports it could not send.",
        steps: [
          "Try again in a few seconds: the page loads as soon as the collector answers.",
          `If it stays silent, check the CPU, memory and disk of the machine that serves ${collectorUrl}.`,
          "A collector that hangs for minutes can be killed: it is started again, and loses nothing that it acknowledged.",
        ],
      };
    case "busy":
      return {
        title: "The collector is busy",
        body: "It is receiving too much data to answer queries. Incoming data is still stored.",
        steps: ["Try again in a few seconds."],
      };
    case "full":
      return {
        title: "The collector's disk is full",
        body: "The change was not stored. Incoming data is refused until there is room.",
        steps: ["Make room on the disk that holds the data folder, then try again. No restart is needed."],
      };
    case "unauthorized":
      return {
        title: "The collector rejected this dashboard",
        body: "The collector doesn't know the token this dashboard was started with.",
        steps: ["Set GLASSHOUSE_DASHBOARD_TOKEN to the same value for both; “npm start” does this for you."],
      };
    case "forbidden":
      return {
        title: "You aren't allowed to do this",
        body: failure.detail === "" ? "Your role doesn't include it." : failure.detail,
        steps: ["Ask somebody with the role “owner” or “admin” to do it, or to change your role."],
      };
    case "code_required":
      return {
        title: "A one-time code is required",
        body: "Enter the code that your authenticator shows, or a recovery code.",
        steps: [],
      };
    case "not_found":
      return {
        title: "Not found",
        body: "It doesn't exist, or it is older than the retention period.",
        steps: [],
      };
    case "invalid":
      return {
        title: "The filter is invalid",
        body: failure.detail === "" ? "The collector could not parse it." : failure.detail,
        steps: [],
      };
    case "unreadable":
      return {
        title: "The collector sent an unexpected response",
        body: `It answered with status ${failure.status} in a format this dashboard doesn't know.`,
        steps: [
          "The dashboard and the collector may be different versions.",
          `Another service may be listening at ${collectorUrl}.`,
        ],
      };
  }
}

/** Why a search is invalid, and where in the query if known. */
export interface QueryProblem {
  detail: string;
  position: number | null;
}

/** The problem with a search, to show at its field; null for success and for any other failure. */
export function queryProblem(answer: Result<unknown, CollectorFailure>): QueryProblem | null {
  if (answer.ok || answer.error.code !== "invalid") return null;
  return { detail: answer.error.detail, position: answer.error.position ?? null };
}
