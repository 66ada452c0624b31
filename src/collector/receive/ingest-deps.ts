import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { BodyBudget } from "./body/body-budget.ts";
import type { Ingest } from "./ingest.ts";

/** Node's own request, where the app runs under @hono/node-server. */
export type IngestEnv = { Bindings: Partial<HttpBindings> };

export interface IngestDeps {
  bodies: BodyBudget;
  ingest: Ingest;
  /** Whether the request carries a valid API token or session. */
  authorize: (request: Request) => Promise<boolean>;
  /** The address of the other end of the connection; undefined when it is unknown. */
  peerAddress: (context: Context) => string | undefined;
}
