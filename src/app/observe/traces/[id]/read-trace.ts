import "server-only";
import { cache } from "react";
import { access } from "../../collector.ts";

/** A trace, asked for once a request: the waterfall, the span's panel and the title all want it. */
export const readTrace = cache(async (id: string) =>
  (await access()).client.getTrace({ trace: id, detail: "columns" }),
);
