import { describeAlert, headlineOf, summarize } from "./describe-alert.ts";
import { linkList, type NamedLink } from "./link-list.ts";
import type { Message } from "./message.ts";

const LISTED = 50;

/** A mail in plain text and in simple HTML. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Mails of the same alert are shown as one conversation; null for several alerts. */
  thread: string | null;
}

export function mailOf(message: Message): Mail {
  const { items } = message;
  const [first] = items;
  const subject = headlineOf(message);
  const thread = items.length === 1 ? first.alert.uid : null;
  return { subject, thread, ...(items.length === 1 ? ofOne(message, subject) : ofSeveral(message, subject)) };
}

function ofOne({ items: [item] }: Message, subject: string): Pick<Mail, "text" | "html"> {
  const { lead, facts } = describeAlert(item);
  const links = linkList(item);
  const lines = [subject, "", lead, "", ...facts.map(({ name, value }) => `${name}: ${value}`), ""];
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><th align="left" valign="top" style="padding:2px 16px 2px 0">${escape(name)}</th><td>${escape(value)}</td></tr>`,
  );
  return {
    text: [...lines, ...links.map(({ name, url }) => `${name}: ${url}`), ""].join("\n"),
    html: page(subject, [
      `<p>${escape(lead)}</p>`,
      `<table>${rows.join("")}</table>`,
      `<p>${anchors(links)}</p>`,
    ]),
  };
}

function ofSeveral({ items, overview }: Message, subject: string): Pick<Mail, "text" | "html"> {
  const listed = items.slice(0, LISTED);
  const more = items.length > LISTED ? [`And ${items.length - LISTED} more.`] : [];
  const all = [{ name: "All alerts", url: overview }];
  const text = listed.map((item) => `${summarize(item)}\n${item.links.alert}\n`);
  const list = listed.map(
    (item) =>
      `<li>${escape(summarize(item))} ${anchors([{ name: "Open alert", url: item.links.alert }])}</li>`,
  );
  return {
    text: [subject, "", ...text, ...more, `All alerts: ${overview}`, ""].join("\n"),
    html: page(subject, [
      `<ul>${list.join("")}</ul>`,
      ...more.map((line) => `<p>${line}</p>`),
      `<p>${anchors(all)}</p>`,
    ]),
  };
}

function page(title: string, parts: string[]): string {
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif"><h1 style="font-size:18px">${escape(title)}</h1>${parts.join("")}</body></html>`;
}

function anchors(links: NamedLink[]): string {
  return links.map(({ name, url }) => `<a href="${escape(url)}">${escape(name)}</a>`).join(" · ");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
