import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { EmailDriver, EmailMessage } from "@supabase/lite";

/** A mail that a hosted backend would have sent. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URLs of all links, in order of appearance. */
  links: string[];
  sentAt: string;
};

/** Older ones are deleted. */
const MAX_MAILS = 200;

/** Escapes a text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function unescapeHtml(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, address]) =>
    unescapeHtml(address ?? ""),
  );
}

/**
 * Lite's own plain text contains a link that this site does not have, so the
 * text is derived from the HTML.
 */
function textOf(html: string): string {
  const body = html
    .replace(/<head[\s\S]*?<\/head>/, "")
    .replace(/\s+/g, " ")
    .replace(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a\s*>/g, "$2: $1")
    .replace(/<\/(h1|h2|p|div)>/g, "\n\n")
    .replace(/<[^>]+>/g, "");
  return unescapeHtml(body)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A mail's line in the file. What a full disk has cut off ends where the next begins. */
const lineOf = (mail: Mail) => `\n${JSON.stringify(mail)}`;

/** The file's mails in their order, without those that were cut off. */
function readMails(path: string): Mail[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Mail];
      } catch {
        return [];
      }
    });
}

/** Stores mails in a file instead of sending them. */
export class DevInbox implements EmailDriver {
  readonly #path: string;
  readonly #productName: string;
  readonly #siteName: string;
  readonly #mails: Mail[];

  /**
   * @param path the file that stores the mails, each as a line of JSON
   * @param productName as the templates have it
   * @param siteName what replaces it
   */
  constructor(path: string, productName: string, siteName: string) {
    this.#path = path;
    this.#productName = productName;
    this.#siteName = siteName;
    const mails = readMails(path);
    const kept = mails.slice(-MAX_MAILS);
    if (kept.length < mails.length) {
      const draft = `${path}.draft`;
      writeFileSync(draft, kept.map(lineOf).join(""), { mode: 0o600 });
      renameSync(draft, path);
    }
    this.#mails = kept.reverse();
  }

  /** The latest 200 mails, newest first. */
  get mails(): readonly Mail[] {
    return this.#mails;
  }

  send(message: EmailMessage): Promise<void> {
    const html = (message.html ?? "").replaceAll(this.#productName, escapeHtml(this.#siteName));
    const mail: Mail = {
      to: message.to,
      subject: message.subject.replaceAll(this.#productName, this.#siteName),
      text: textOf(html),
      html,
      links: linksIn(html),
      sentAt: new Date().toISOString(),
    };
    this.#mails.unshift(mail);
    this.#mails.splice(MAX_MAILS);
    appendFileSync(this.#path, lineOf(mail), { mode: 0o600 });
    return Promise.resolve();
  }
}

/** The dev inbox as a page. The mails' HTML is reduced to text and links. */
export function devInboxPage(mails: readonly Mail[]): string {
  const articles = mails.map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.sentAt)}</time></p>
<pre>${escapeHtml(mail.text)}</pre>
<ul>${mail.links
      .filter((link) => /^https?:\/\//.test(link))
      .map(
        (link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`,
      )
      .join("")}</ul>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}article{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;font:inherit}pre,a{overflow-wrap:anywhere}</style>
</head>
<body>
<h1>Mailbox</h1>
<p>Mails that the embedded backend would have sent, newest first.</p>
${articles.join("\n") || "<p>There are no mails yet.</p>"}
</body>
</html>
`;
}
