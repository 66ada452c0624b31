import { loadedSdk } from "./sdk.ts";

/** Leaves a breadcrumb for whatever fails later; before the SDK is there, there is nowhere to leave it. */
export function leaveBrowserTrail(category: string, message: string, data: Record<string, unknown>): void {
  loadedSdk()?.addBreadcrumb({ category, message, data, type: "info", level: "info" });
}
