const LONGEST_COMMIT = /^[0-9a-f]{12,40}$/;

/** `shop@1.2.0` becomes `1.2.0`; a commit hash is abbreviated as in git. */
export function shortVersion(version: string): string {
  const own = version.slice(version.lastIndexOf("@") + 1);
  return LONGEST_COMMIT.test(own) ? own.slice(0, 12) : own;
}
