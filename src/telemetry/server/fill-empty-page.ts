import type { ServerResponse } from "node:http";
import { processWide } from "#lib/process-wide.ts";

/** The HTML to fill an empty page of this status with; undefined where it is to stay as it is. */
type Filling = (status: number) => string | undefined;

/** What each response would be filled with. Pages and error reports come to it from bundles of their own. */
const fillings = processWide("page-fillings", () => new WeakMap<ServerResponse, Filling>());

/** How Next's document begins whose body only a script fills, because the page failed or broke itself off. */
const EMPTY_PAGE = Buffer.from('<!DOCTYPE html><html id="__next_error__"');
/** The same with the language of what it is filled with. */
const FILLED_PAGE = Buffer.from('<!DOCTYPE html><html lang="en" id="__next_error__"');
const BODY = Buffer.from("<body>");

/**
 * Fills the body of Next's empty document where the answer becomes one. React takes away what stands there when it fills the
 * page itself. To be called before anything was written; of several fillings for one response the last one counts.
 */
export function fillEmptyPage(response: ServerResponse, filling: Filling): void {
  const waits = fillings.has(response);
  fillings.set(response, filling);
  if (waits) return;
  const write = response.write.bind(response) as (chunk: unknown, ...rest: unknown[]) => boolean;
  let html: string | undefined;
  const pass = (chunk: unknown, rest: unknown[]) => {
    response.write = write as ServerResponse["write"];
    return write(chunk, ...rest);
  };
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    if (!(chunk instanceof Uint8Array)) return pass(chunk, rest);
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (html === undefined) {
      const isEmptyPage = bytes.subarray(0, EMPTY_PAGE.length).equals(EMPTY_PAGE);
      html = isEmptyPage ? fillings.get(response)?.(response.statusCode) : undefined;
      if (html === undefined) return pass(chunk, rest);
      bytes = Buffer.concat([FILLED_PAGE, bytes.subarray(EMPTY_PAGE.length)]);
    }
    const body = bytes.indexOf(BODY);
    if (body === -1) return write(bytes, ...rest);
    const at = body + BODY.length;
    return pass(Buffer.concat([bytes.subarray(0, at), Buffer.from(html), bytes.subarray(at)]), rest);
  }) as ServerResponse["write"];
}
