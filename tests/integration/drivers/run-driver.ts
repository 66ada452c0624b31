import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Collector } from "../start-collector.ts";

/** Programs that send with real SDKs and print what they sent; their packages must be installed beside them. */
export const DRIVERS = resolve(process.env["DRIVERS_DIR"] ?? "../shared/clients");

/** A driver's claim about one thing it sent. */
export interface Claim {
  driver: string;
  run: string;
  sent?: string;
  claim?: string;
  name?: string;
  body?: string;
  level?: string;
  message?: string;
  count?: number;
  /** For a claim about an N+1: how many child spans it started. */
  children?: number;
  names?: string[];
  monitor?: string;
  status?: string;
  sid?: string;
  event_id?: string;
  check_in_id?: string;
  trace_id?: string;
  span_id?: string;
  span_ids?: string[];
  parent_span_id?: string;
  notSent?: boolean;
}

/** Runs a driver, and returns what it claims to have sent. */
export async function runDriver(args: string[], { url, credentials }: Collector): Promise<Claim[]> {
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: DRIVERS,
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      SENTRY_DSN: credentials.dsn,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
    },
    timeout: 90_000,
    maxBuffer: 64 * 1_048_576,
  });
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Claim).filter(({ notSent }) => notSent !== true);
}
