import { describe } from "vitest";
import { FAILURES, testVisitors } from "./server-failures.ts";

describe.concurrent("each failure of the server, to a visitor", () => {
  for (const failure of FAILURES) testVisitors(failure);
});
