/** The releases that an issue was first and last seen in, without the package that they share. */
export function ReleaseRange({ first, last }: { first: string | null; last: string | null }) {
  if (first === null && last === null) return <span className="text-faint">no release</span>;
  const [from, to] = [first ?? last ?? "", last ?? first ?? ""];
  return (
    <span className="foreign block truncate" data-tip={from === to ? from : `${from}\nto ${to}`}>
      {from === to ? shortRelease(from) : `${shortRelease(from)} – ${shortRelease(to)}`}
    </span>
  );
}

/** `1.4.0` of `shop@1.4.0`; a commit's hash is cut as git cuts it. */
export function shortRelease(release: string): string {
  const version = release.slice(release.lastIndexOf("@") + 1);
  return /^[0-9a-f]{40}$/.test(version) ? version.slice(0, 7) : version;
}
