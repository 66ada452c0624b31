import { z } from "zod";
import type { Millis } from "#lib/units.ts";

/** The step lengths of a chart, shortest first. */
export const INTERVALS = {
  "1m": 60_000,
  "5m": 300_000,
  "15m": 900_000,
  "1h": 3_600_000,
  "6h": 21_600_000,
  "1d": 86_400_000,
} as const satisfies Record<string, Millis>;

export const Interval = z.enum(Object.keys(INTERVALS) as (keyof typeof INTERVALS)[]);
export type Interval = z.infer<typeof Interval>;
