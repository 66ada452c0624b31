/** External text. Only a full http(s) URL becomes a link, without referrer and opener. */
export function ExternalText({ text, className }: { text: string; className?: string }) {
  const url = httpUrl(text);
  if (url === undefined) return <span className={className}>{text}</span>;
  return (
    <a
      className={`${className ?? ""} text-accent underline-offset-2 hover:underline`}
      href={url}
      rel="noreferrer nofollow"
    >
      {text}
    </a>
  );
}

/** The URL if the whole text is an absolute http(s) URL; otherwise undefined. Guards links made from received text. */
export function httpUrl(text: string): string | undefined {
  if (text.length > 4096 || !/^https?:\/\//i.test(text) || /\s/.test(text)) return undefined;
  const url = URL.parse(text);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") ? url.href : undefined;
}
