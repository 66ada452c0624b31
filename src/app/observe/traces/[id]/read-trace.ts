import "server-only";
import { cache } from "react";
import { access } from "../../collector.ts";

/** A trace, read once per request, for the waterfall, the span panel and the title. */
export const readTrace = cache(async (id: string) =>
  (await access()).client.getTrace({ trace: id, detail: "columns" }),
);
