/** Where envelopes for a DSN go: `https://key@host/prefix/1` → `https://host/prefix/api/1/envelope/`. */
export function envelopeEndpoint(dsn: string): { url: string; key: string } {
  const { protocol, host, pathname, username } = new URL(dsn);
  const segments = pathname.split("/").filter(Boolean);
  const project = segments.pop();
  const prefix = segments.map((segment) => `/${segment}`).join("");
  return { url: `${protocol}//${host}${prefix}/api/${project}/envelope/`, key: username };
}
