import type { EventId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Appended } from "../../port/batch.ts";
import type { Ledger } from "../outcomes/ledger.ts";
import type { DayWriter } from "./day-writer.ts";
import type { WriteContext } from "./write-context.ts";

/** A batch being written: the open files, and the outcomes of its records. */
export interface Appending {
  context: WriteContext;
  day: DayWriter;
  /** When the batch was received. */
  now: UnixMillis;
  ledger: Ledger;
  appended: Appended;
  /** Events that were only counted: their attachments are dropped. */
  withoutPayload: Set<EventId>;
}
