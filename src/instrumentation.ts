// Turbopack finds the file at the top level, webpack and standalone builds only this one.
export { onRequestError, register } from "../instrumentation.ts";
