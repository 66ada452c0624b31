import type { EncodedLogs } from "./encode-logs.ts";
import { logResourceWord, serviceWord } from "../attributes/words.ts";
import type { Appending } from "../engine/appending.ts";
import { countEach } from "../outcomes/ledger.ts";
import type { LogRate } from "./log-rates.ts";
import { noteServices } from "../projects/note-seen.ts";
import { createTermWords } from "../attributes/term-words.ts";
import { traceRow } from "../traces/trace-totals.ts";
import { isRepeated } from "../engine/yesterday.ts";

const MINUTE_NANOS = 60_000_000_000n;

/** Writes log records; those of a repeated OTLP request are only counted. */
export function appendLogs({ context, day, ledger, now }: Appending, logs: EncodedLogs): void {
  const repeated = isRepeated(context, logs.digest, now);
  countEach(ledger, logs.project, "log_item", repeated ? "duplicate" : "accepted");
  if (repeated) return;
  const names = logs.names.map((text) => day.names.name(text));
  const resources = logs.resources.map((json) => day.names.resource(json));
  const insert = day.connection.prepare(
    "INSERT INTO logs (id, nanos, project, severity, service, resource, trace, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const terms = createTermWords(logs.terms, "logs");
  const traces = new Map<string, number>();
  const rates = new Map<string, LogRate>();
  for (let index = 0; index < logs.time.length; index++) {
    const time = logs.time[index]!;
    const traceId = logs.traceId[index]!;
    const service = names[logs.service[index]!]!;
    const resource = resources[logs.resource[index]!]!;
    const severity = logs.severity[index]!;
    let trace: number | null = null;
    if (traceId !== null) {
      trace = traces.get(traceId) ?? traceRow(day, traceId);
      traces.set(traceId, trace);
    }
    const id = day.logId(Number(time / 1000n));
    insert.run(
      id,
      Number(time - BigInt(id) * 1000n),
      logs.project[index]!,
      severity,
      service,
      resource,
      trace,
      day.logBlocks.add(logs.detail[index]!),
    );
    day.logWords.add(
      id,
      `${serviceWord(service)} ${logResourceWord(resource)} ${logs.text[index]!}${terms.ofRow(index)}`,
    );
    countRate(rates, Number(time / MINUTE_NANOS), service, severity);
  }
  for (const rate of rates.values()) day.logRates.add(rate);
  const hour = Number((logs.time[0] ?? 0n) / (60n * MINUTE_NANOS));
  for (const count of terms.counts(hour)) day.attributes.add(count);
  noteServices(context, logs.names, now);
}

function countRate(rates: Map<string, LogRate>, minute: number, service: number, severity: number): void {
  const range = severity >= 1 && severity <= 24 ? Math.ceil(severity / 4) : 0;
  const key = `${minute} ${service} ${range}`;
  const rate = rates.get(key);
  if (rate === undefined) rates.set(key, { minute, service, severity: range, records: 1 });
  else rate.records++;
}
