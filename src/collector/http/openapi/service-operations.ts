import { AccessAnswer, SessionAnswer, SessionRequest } from "#api/access.ts";
import { JaegerDependenciesQuery, JaegerOperationsQuery } from "#api/jaeger.ts";
import { OutcomesAnswer, OutcomesQuery } from "#api/outcomes.ts";
import { StorageAnswer } from "#api/storage.ts";
import { SummaryAnswer } from "#api/summary.ts";
import { Loose, type Operation } from "./operation.ts";

/** The service itself: its ledger, its data, who may ask. */
export const SERVICE_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: "/api/operations",
    summary: "Jaeger: a service's operations",
    query: JaegerOperationsQuery,
    answer: Loose,
  },
  {
    method: "get",
    path: "/api/dependencies",
    summary: "Jaeger: who calls whom",
    query: JaegerDependenciesQuery,
    answer: Loose,
  },
  {
    method: "get",
    path: "/api/v1/outcomes",
    summary: "What became of everything received",
    query: OutcomesQuery,
    answer: OutcomesAnswer,
  },
  {
    method: "get",
    path: "/api/v1/storage",
    summary: "What the data takes on disk, and how much of it stays",
    answer: StorageAnswer,
  },
  {
    method: "get",
    path: "/api/v1/summary",
    summary: "Counts of the last 24 hours, and where to report to",
    answer: SummaryAnswer,
  },
  {
    method: "get",
    path: "/api/v1/access",
    summary: "Whether a password is needed",
    open: true,
    answer: AccessAnswer,
  },
  {
    method: "post",
    path: "/api/v1/session",
    summary: "Sign in",
    open: true,
    body: SessionRequest,
    answer: SessionAnswer,
  },
  { method: "delete", path: "/api/v1/session", summary: "Sign out", open: true },
];
