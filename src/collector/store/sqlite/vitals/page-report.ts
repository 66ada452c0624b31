import type { VitalName } from "#model/web-vitals.ts";

export interface VitalReport {
  value: number;
  /** The selector of what it is about: the largest element, the one that was used, those that shifted. */
  element: string | null;
}

/** What one record says about a page load: all of it, or one vital that was known later. */
export interface PageReport {
  /** The 16 hex digits of the page load's own span; null if the record does not name it. */
  page: string | null;
  /** Whether it is the page load itself. */
  isLoad: boolean;
  /** Undefined where the record does not say. */
  route: string | undefined;
  browser: string;
  device: string;
  /** `navigate`, `reload`, `back-forward`, `soft-navigation` and so on. */
  navigation: string;
  vitals: Partial<Record<VitalName, VitalReport>>;
}
