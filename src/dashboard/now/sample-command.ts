/** Two lines for a shell that send one event to a DSN; undefined where the DSN is none. */
export function sampleCommand(dsn: string): string | undefined {
  const url = URL.parse(dsn);
  const project = url?.pathname.split("/").findLast(Boolean);
  if (url === null || project === undefined || !/^[\w-]+$/.test(url.username) || !/^\d+$/.test(project))
    return undefined;
  return [
    `curl "${url.protocol}//${url.host}/api/${project}/store/?sentry_key=${url.username}" \\`,
    `  --json '{"message": "Hello from the shell", "level": "error"}'`,
  ].join("\n");
}
