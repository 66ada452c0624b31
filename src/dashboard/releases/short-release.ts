/** `1.4.0` for `shop@1.4.0`; a commit hash is shortened as git does. */
export function shortRelease(release: string): string {
  const version = release.slice(release.lastIndexOf("@") + 1);
  return /^[0-9a-f]{40}$/.test(version) ? version.slice(0, 7) : version;
}
