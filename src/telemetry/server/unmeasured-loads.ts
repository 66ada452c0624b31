import { nextModule } from "./next-modules.ts";

interface WorkStorage {
  getStore(): { clientComponentLoadTracker?: { finish(): void } } | undefined;
}

let storage: WorkStorage | undefined;

/**
 * Keeps Next from timing how the page that is about to be rendered loads its client components. For each of some sixty
 * pieces, most of them loaded long since, it asks the time twice and makes a promise, to make one step of them all that
 * explains nothing.
 */
export function leaveLoadsUnmeasured(): void {
  storage ??= workStorage();
  storage.getStore()?.clientComponentLoadTracker?.finish();
}

function workStorage(): WorkStorage {
  const { workAsyncStorage } = nextModule("app-render/work-async-storage.external.js") as {
    workAsyncStorage: WorkStorage;
  };
  return workAsyncStorage;
}
