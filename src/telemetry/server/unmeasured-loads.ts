import { nextModule } from "./next-modules.ts";

interface WorkStorage {
  getStore(): { clientComponentLoadTracker?: { finish(): void } } | undefined;
}

/**
 * What keeps Next from timing how the page that is about to be rendered loads its client components. For each of some sixty
 * pieces, most of them loaded long since, it asks the time twice and makes a promise, to make one step of them all that
 * explains nothing.
 *
 * @returns to be called as the rendering begins
 * @throws when this Next has no such storage: here, and not while a page is rendered
 */
export function unmeasuredLoads(): () => void {
  const { workAsyncStorage } = nextModule("app-render/work-async-storage.external.js") as {
    workAsyncStorage: WorkStorage;
  };
  return () => workAsyncStorage.getStore()?.clientComponentLoadTracker?.finish();
}
