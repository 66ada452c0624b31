import { EVENT_OPERATIONS } from "./event-operations.ts";
import { ISSUE_OPERATIONS } from "./issue-operations.ts";
import { LOG_OPERATIONS } from "./log-operations.ts";
import { ORGANIZATION_OPERATIONS } from "./organization-operations.ts";
import { PROJECT_OPERATIONS } from "./project-operations.ts";
import { RELEASE_OPERATIONS } from "./release-operations.ts";
import { SEARCH_OPERATIONS } from "./search-operations.ts";
import { SERVICE_OPERATIONS } from "./service-operations.ts";
import { TRACE_OPERATIONS } from "./trace-operations.ts";
import type { Operation } from "./operation.ts";

/** The read API's operations, from which its OpenAPI document is made. */
export const OPERATIONS: Operation[] = [
  ...ORGANIZATION_OPERATIONS,
  ...ISSUE_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...RELEASE_OPERATIONS,
  ...TRACE_OPERATIONS,
  ...LOG_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...PROJECT_OPERATIONS,
  ...SERVICE_OPERATIONS,
];
