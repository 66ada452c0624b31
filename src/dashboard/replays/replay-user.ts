import type { ReplayView } from "#api/replays.ts";

/** What a person would call the user; null for an unknown one. */
export function userName({ user }: Pick<ReplayView, "user">): string | null {
  return user.email ?? user.name ?? user.id ?? user.ip;
}

/** `Chrome 131 on Windows 11`. */
export function clientName({ browser, os, device }: Pick<ReplayView, "browser" | "os" | "device">): string {
  const named = ({ name, version }: ReplayView["browser"]) =>
    name === null ? null : version === null ? name : `${name} ${version}`;
  const parts = [named(browser), named(os)].filter((part) => part !== null);
  return parts.length === 0 ? (device ?? "Unknown client") : parts.join(" on ");
}

/** The path of a page, as far as the address has one. */
export function pagePath(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.pathname}${parsed.search}`;
}

/** `0:07`, `12:34`, `1:02:03`. */
export function clockText(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
