// A hosted function is bundled without our package.json: its dependency names itself.
// deno-lint-ignore no-import-prefix
import nodemailer from "npm:nodemailer@10.6.0";
import type { ComposedMail } from "./mail.ts";

/** Sends one mail; rejects with the reason when it fails. */
export type Send = (id: string, recipient: string, mail: ComposedMail) => Promise<unknown>;

const ANSWER_MILLISECONDS = 10_000;
const IMPLICIT_TLS_PORT = 465;

const setting = (name: string) => Deno.env.get(name) ?? "";

/** Over SMTP; a password requires TLS. */
function overSmtp(siteUrl: string): Send {
  const port = Number(setting("SMTP_PORT") || IMPLICIT_TLS_PORT);
  const user = setting("SMTP_USER");
  const host = new URL(siteUrl).hostname;
  const transport = nodemailer.createTransport({
    host: setting("SMTP_HOST"),
    port,
    secure: port === IMPLICIT_TLS_PORT,
    requireTLS: user !== "",
    auth: user ? { user, pass: setting("SMTP_PASSWORD") } : undefined,
    name: host,
    connectionTimeout: ANSWER_MILLISECONDS,
    greetingTimeout: ANSWER_MILLISECONDS,
    socketTimeout: ANSWER_MILLISECONDS,
  });
  return (id, recipient, mail) =>
    transport.sendMail({
      ...mail,
      from: setting("SMTP_FROM") || user,
      to: { name: "", address: recipient },
      // The same at every attempt, so that mail programs recognise a duplicate.
      messageId: `<${id}@${host}>`,
    });
}

/** Into the dev inbox of the embedded backend. */
function intoMailbox(address: string, key: string): Send {
  return async (_id, recipient, mail) => {
    const response = await fetch(address, {
      method: "POST",
      headers: { apikey: key, "content-type": "application/json" },
      body: JSON.stringify({ to: recipient, ...mail }),
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  };
}

/**
 * How mails are sent: over SMTP if configured, else into the dev inbox if there
 * is one.
 *
 * @returns undefined when there is neither: then mails stay queued
 */
export function senderOf(siteUrl: string, key: string): Send | undefined {
  if (setting("SMTP_HOST")) return overSmtp(siteUrl);
  const mailbox = setting("MAILBOX_URL");
  return mailbox ? intoMailbox(mailbox, key) : undefined;
}
