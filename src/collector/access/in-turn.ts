/**
 * Runs work one piece at a time, in the order of arrival. Checking a password takes memory and one of the few threads that
 * also decompress what is received.
 *
 * @returns a function that returns undefined, without having run anything, where too many are waiting
 */
export function inTurn(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> | undefined {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (waiting >= maxWaiting) return undefined;
    waiting += 1;
    const done = last.then(work).finally(() => (waiting -= 1));
    last = done.catch(() => undefined);
    return done;
  };
}
