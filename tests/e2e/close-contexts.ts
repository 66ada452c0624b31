import { afterAll } from "vitest";
import { closeContexts } from "./browser.ts";

// Files share a worker's browser: contexts left open by one would slow down the next.
afterAll(closeContexts);
