import { useEffect, useState } from "react";
import type { LogList } from "#api/logs.ts";
import { firstLines, needsMore, appendPage, type LineBuffer } from "./line-buffer.ts";

/**
 * The lines of a list; more are fetched as the reader nears the end.
 * @param pageOf the address of the page at a cursor
 * @param last the last row drawn
 */
export function useMoreLines(
  first: LogList,
  pageOf: (cursor: string) => string,
): { buffer: LineBuffer; reach: (last: number) => void; resume: () => void } {
  const [buffer, setBuffer] = useState(() => firstLines(first));
  const [reached, setReached] = useState(0);
  const wanted = needsMore(buffer, reached) || buffer.state === "loading" ? buffer.next : null;
  const address = wanted === null ? null : pageOf(wanted);

  useEffect(() => {
    if (address === null) return undefined;
    const leave = new AbortController();
    readPage(address, leave.signal).then(
      (page) => setBuffer((old) => appendPage(old, page)),
      () => {
        if (!leave.signal.aborted) setBuffer((old) => ({ ...old, state: "failed" }));
      },
    );
    return () => leave.abort();
  }, [address]);

  return {
    buffer,
    reach: setReached,
    resume: () => setBuffer((old) => ({ ...old, state: "loading" })),
  };
}

async function readPage(address: string, signal: AbortSignal): Promise<LogList> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`the list answerOrRedirect ${answer.status}`);
  // The dashboard's server has already validated it.
  return (await answer.json()) as LogList;
}
