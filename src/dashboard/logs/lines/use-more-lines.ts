import { useEffect, useState } from "react";
import type { LogList } from "#api/logs.ts";
import { firstLines, wantsMore, withPage, type LineBuffer } from "./line-buffer.ts";

/**
 * The lines of a list, those that are further down fetched when the reader comes near them.
 * @param pageOf the address of the page at a cursor
 * @param last the last row that is drawn
 */
export function useMoreLines(
  first: LogList,
  pageOf: (cursor: string) => string,
): { buffer: LineBuffer; reach: (last: number) => void; goOn: () => void } {
  const [buffer, setBuffer] = useState(() => firstLines(first));
  const [reached, setReached] = useState(0);
  const wanted = wantsMore(buffer, reached) || buffer.state === "loading" ? buffer.next : null;
  const address = wanted === null ? null : pageOf(wanted);

  useEffect(() => {
    if (address === null) return undefined;
    const leave = new AbortController();
    readPage(address, leave.signal).then(
      (page) => setBuffer((old) => withPage(old, page)),
      () => {
        if (!leave.signal.aborted) setBuffer((old) => ({ ...old, state: "failed" }));
      },
    );
    return () => leave.abort();
  }, [address]);

  return {
    buffer,
    reach: setReached,
    goOn: () => setBuffer((old) => ({ ...old, state: "loading" })),
  };
}

async function readPage(address: string, signal: AbortSignal): Promise<LogList> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
  // It is the dashboard's own answer, which its server has checked.
  return (await answer.json()) as LogList;
}
