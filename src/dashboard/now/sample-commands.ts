interface Endpoint {
  /** Base URL of the collector. */
  base: string;
  project: string;
  key: string;
}

/** Shell commands that send one of each signal, and a check-in of a job that is due every hour. */
export interface SampleCommands {
  event: string;
  trace: string;
  log: string;
  checkIn: string;
}

/** Commands for a DSN; undefined if it is invalid, or has something with a meaning to a shell. */
export function sampleCommands(dsn: string): SampleCommands | undefined {
  const url = URL.parse(dsn);
  const [, prefix = "", project = ""] = /^((?:\/[\w.~-]+)*)\/(\d+)$/.exec(url?.pathname ?? "") ?? [];
  if (url === null || project === "" || !/^[\w-]+$/.test(url.username)) return undefined;
  const endpoint = { base: `${url.protocol}//${url.host}${prefix}`, project, key: url.username };
  return {
    event: eventCommand(endpoint),
    trace: traceCommand(endpoint),
    log: logCommand(endpoint),
    checkIn: checkInCommand(endpoint),
  };
}

function eventCommand({ base, project, key }: Endpoint): string {
  return [
    `curl "${base}/api/${project}/store/?sentry_key=${key}" \\`,
    `  --json '{"message": "Hello from the shell", "level": "error"}'`,
  ].join("\n");
}

function checkInCommand({ base, project, key }: Endpoint): string {
  return [
    `curl "${base}/api/${project}/cron/hourly-report/${key}/" \\`,
    `  --json '{"status": "ok", "monitor_config": {"schedule": {"type": "interval", "value": 1, "unit": "hour"}}}'`,
  ].join("\n");
}

const RESOURCE = `"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "shell"}}]}`;
/** Nanoseconds, of the shell's clock. */
const NOW = `"'"$(date +%s)"'000000000"`;

function traceCommand(endpoint: Endpoint): string {
  const span = [
    `"traceId": "'"$(openssl rand -hex 16)"'", "spanId": "'"$(openssl rand -hex 8)"'", "name": "hello", "kind": 2`,
    `"startTimeUnixNano": ${NOW}, "endTimeUnixNano": ${NOW}`,
  ].join(", ");
  return otlpCommand(
    endpoint,
    "traces",
    `{"resourceSpans": [{${RESOURCE}, "scopeSpans": [{"spans": [{${span}}]}]}]}`,
  );
}

function logCommand(endpoint: Endpoint): string {
  const record = `"timeUnixNano": ${NOW}, "severityNumber": 9, "body": {"stringValue": "Hello from the shell"}`;
  return otlpCommand(
    endpoint,
    "logs",
    `{"resourceLogs": [{${RESOURCE}, "scopeLogs": [{"logRecords": [{${record}}]}]}]}`,
  );
}

function otlpCommand({ base, key }: Endpoint, signal: string, body: string): string {
  return `curl "${base}/v1/${signal}" -H "x-sentry-auth: sentry sentry_key=${key}" \\\n  --json '${body}'`;
}
