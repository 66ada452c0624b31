import { httpUrl } from "./http-url.ts";

/** Text from outside. Only a whole http(s) URL becomes a link, and it carries neither referrer nor opener. */
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
