/**
 * Takes the place of the `process` that Next puts into browsers: of its 2 KB, which imitate Node's timers and events, React
 * and Next only look whether a part is there.
 */
export const env = {};
