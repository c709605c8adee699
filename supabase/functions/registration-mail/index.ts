// Sends the due mails about registrations: called by the site after a
// registration, and periodically by a timer, or by pg_cron when hosted.
import { json, rateLimitedResponse, serve } from "../_shared/http.ts";
import { serviceKey } from "../_shared/keys.ts";
import {
  callDatabaseAsService,
  consumeRateLimit,
  getCaller,
  isService,
  ProjectError,
  readAsVisitor,
} from "../_shared/supabase.ts";
import { composeMail, type DueMail, type MailSite } from "./mail.ts";
import { senderOf } from "./senders.ts";

/** After this no new batch is claimed; the next call continues. */
const MAX_RUN_MILLISECONDS = 30_000;
/** Mails claimed together; the claim expires after five minutes. */
const BATCH_SIZE = 20;
/** Mails of a batch that are sent concurrently. */
const MAX_CONCURRENT = 4;

const site = {
  name: Deno.env.get("SITE_NAME") || "Teebox",
  club: Deno.env.get("CLUB_NAME") || "",
  phone: Deno.env.get("CLUB_PHONE") || "",
  contact: Deno.env.get("CLUB_CONTACT") || "",
  url: (Deno.env.get("SITE_URL") || "http://localhost:3000").replace(/\/+$/, ""),
};
if (!URL.canParse(site.url)) {
  throw new Error("SITE_URL must be an address, for example https://teebox.example");
}
const send = senderOf(site.url, serviceKey);

/** An address, written as in a link too. */
const ADDRESS = /[^\s<>"'(),;:]+(?:@|%40|=40)[^\s<>"'(),;:]+/gi;

/**
 * What is logged and stored of an error: a mail server repeats the address, and may send
 * characters that the database does not take.
 */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(ADDRESS, "(an address)")
    .trim();
}

/** With the e-mail address that editors have entered, where there is one (app/catalogue/site). */
async function siteNow(): Promise<MailSite> {
  try {
    const [saved] = await readAsVisitor<{ contact: string | null }>(
      "content?id=eq.site&select=contact:fields->>contact",
    );
    return { ...site, contact: saved?.contact || site.contact };
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    return site;
  }
}

/** @returns the error message; null when it was sent */
async function sendOne(
  mail: DueMail,
  deliver: NonNullable<typeof send>,
  from: MailSite,
): Promise<string | null> {
  const recipient = mail.kind === "disputed" ? from.contact : mail.recipient;
  if (!recipient) return "no_address";
  try {
    await deliver(mail.id, recipient, composeMail(mail, from));
    return null;
  } catch (error) {
    return reasonOf(error) || "unknown";
  }
}

/** Marks each mail as sent immediately, because an unmarked one would be sent again. */
async function sendBatch(
  mails: DueMail[],
  deliver: NonNullable<typeof send>,
): Promise<{ sent: number; notSent: number }> {
  if (mails.length === 0) return { sent: 0, notSent: 0 };
  const from = await siteNow();
  const count = { sent: 0, notSent: 0 };
  const waiting = mails.values();
  async function work() {
    for (const mail of waiting) {
      const error = await sendOne(mail, deliver, from);
      if (error) console.error(`A mail was not sent: ${error}`);
      await callDatabaseAsService("settle_registration_mail", {
        mail: mail.id,
        error,
      });
      count[error ? "notSent" : "sent"] += 1;
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return count;
}

async function sendDue(deliver: NonNullable<typeof send>) {
  const total = { sent: 0, notSent: 0 };
  const endsAt = Date.now() + MAX_RUN_MILLISECONDS;
  while (Date.now() < endsAt) {
    const mails = await callDatabaseAsService<DueMail[]>("claim_registration_mails", {
      batch_size: BATCH_SIZE,
    });
    const { sent, notSent } = await sendBatch(mails, deliver);
    total.sent += sent;
    total.notSent += notSent;
    if (mails.length < BATCH_SIZE) break;
  }
  return total;
}

async function handle(request: Request): Promise<Response> {
  if (request.method !== "POST") {
    return json(405, { error: "method_not_allowed" });
  }
  // No authorisation beyond a rate limit is needed: only mails that are due are
  // sent.
  if (!(await isService(request))) {
    const caller = await getCaller(request);
    if (!caller) return json(401, { error: "not_signed_in" });
    const seconds = await consumeRateLimit(caller, "registration-mail");
    if (seconds !== null) return rateLimitedResponse(seconds);
  }
  await request.body?.cancel();
  if (!send) {
    return json(200, { sent: 0, message: "no_mail_service" });
  }
  return json(200, await sendDue(send));
}

serve(handle);
