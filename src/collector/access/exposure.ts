import type { Clock } from "#lib/clock.ts";
import type { Store } from "#collector/store/port/store.ts";

/** Whether this copy is known to be reached from elsewhere than its own machine. Then nobody gets in unnamed. */
export interface Exposure {
  isExposed(): boolean;
  /** Records a request that came through a proxy, for good: the next one may show no sign of it. */
  recordProxy(): void;
}

export interface ExposureOptions {
  store: Pick<Store, "getExposedAt" | "putExposedAt">;
  clock: Clock;
  /** Whether the operator named a public address, which exposes the copy from its start. */
  isPublic: boolean;
  /** Called once, when a proxy shows for the first time. */
  onFirst: () => void;
  report: (error: unknown) => void;
}

/** Reads what an earlier start recorded. */
export async function openExposure(options: ExposureOptions): Promise<Exposure> {
  const { store, clock, onFirst, report } = options;
  let isKnown = (await store.getExposedAt()) !== null;
  return {
    isExposed: () => isKnown || options.isPublic,
    recordProxy() {
      if (isKnown) return;
      isKnown = true;
      onFirst();
      store.putExposedAt(clock()).catch(report);
    },
  };
}
