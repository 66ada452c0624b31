import type { Transaction } from "#model/transaction.ts";

export interface EncodedTransaction extends Omit<Transaction, "payload"> {
  /** JSON of the payload. */
  payload: Uint8Array;
}

export function encodeTransactions(transactions: Transaction[]): EncodedTransaction[] {
  return transactions.map(({ payload, ...line }) => ({
    ...line,
    payload: Buffer.from(JSON.stringify(payload)),
  }));
}
