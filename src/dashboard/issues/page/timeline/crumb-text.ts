import type { Breadcrumb } from "#model/event.ts";

/** What a breadcrumb says. Requests and moves carry their text in the data: `GET /path [200]`, `/a → /b`. */
export function crumbText({ message, data }: Breadcrumb): string {
  if (message !== undefined && message !== "") return message;
  if (data === undefined) return "(no text)";
  const { method, url, status_code: status, from, to } = data;
  if (typeof to === "string") return `${typeof from === "string" ? from : ""} → ${to}`;
  if (typeof url !== "string") return "(no text)";
  return `${typeof method === "string" ? method : "GET"} ${url}${typeof status === "number" ? ` [${status}]` : ""}`;
}
