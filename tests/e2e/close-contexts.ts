import { afterAll } from "vitest";
import { closeContexts } from "./browser.ts";

// Files share a worker's browser: what one of them left open would slow down the next.
afterAll(closeContexts);
