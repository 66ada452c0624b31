import type { Appending } from "../engine/appending.ts";
import { bytesFromHex, integerFromHex } from "../engine/integer-id.ts";
import { findTransactionYesterday } from "../engine/yesterday.ts";
import type { EncodedTransaction } from "./encode-transactions.ts";
import { traceRow } from "./trace-totals.ts";

/** Writes the events of transactions, without their spans; duplicates are only counted. */
export function appendTransactions(
  { context, day, ledger, now }: Appending,
  transactions: EncodedTransaction[],
): void {
  const insert = day.connection.prepare(
    `INSERT OR IGNORE INTO transactions (event_id, project, trace, span_id, received, size, line)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const isStoredYesterday = findTransactionYesterday(context, day.day, now);
  for (const { eventId, projectId, traceId, spanId, receivedAt, payload } of transactions) {
    const id = bytesFromHex(eventId);
    const mark = day.transactionBlocks.mark();
    const isNew =
      !isStoredYesterday?.(id, projectId) &&
      insert.run(
        id,
        projectId,
        traceRow(day, traceId),
        integerFromHex(spanId),
        receivedAt,
        payload.length,
        day.transactionBlocks.add(payload),
      ).changes === 1;
    if (!isNew) day.transactionBlocks.reset(mark);
    ledger.count(projectId, "transaction", isNew ? "accepted" : "duplicate");
  }
}
