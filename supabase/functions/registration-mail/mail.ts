import { plainName } from "./plain-name.ts";

/**
 * A field that a member changed; values only for fields that are not free text,
 * a label where the club has its own.
 */
export type Change = {
  field: string;
  label?: string;
  from?: string;
  to?: string;
};

/** A due mail, as claimed from the database. */
export type DueMail = {
  id: string;
  kind: "registered" | "changed" | "cancelled";
  recipient: string;
  full_name: string;
  tournament_name: string;
  starts_on: string;
  place: string | null;
  schedule: string | null;
  calendar_path: string | null;
  changes: Change[] | null;
  /** Why the club cancelled the tournament; only of a mail that says so. */
  cancelled_reason: string | null;
};

export type ComposedMail = { subject: string; text: string; html: string };

const FIELDS: Record<string, string> = {
  full_name: "Full name",
  email: "Email",
  phone: "Phone number",
  golf_group: "Golf group",
  category: "Category",
  handicap: "Handicap",
  additional_info: "Additional information",
  birthday_message: "Message",
  answers: "Answers to the tournament's questions",
};

const CATEGORIES: Record<string, string> = {
  men: "Men (Age < 70)",
  senior: "Senior (Age 70+)",
  ladies: "Ladies",
};

const day = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "full",
  timeZone: "UTC",
});

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** "Handicap: 12.4 → 9.5", or the field's name alone. */
function changeLine({ field, label, from, to }: Change): string {
  const name = label ?? FIELDS[field] ?? field;
  if (from === undefined || to === undefined) return name;
  const value = (text: string) => CATEGORIES[text] ?? text;
  return `${name}: ${value(from)} → ${value(to)}`;
}

const SUBJECTS = {
  registered: (tournament: string) =>
    `You are registered for the ${tournament}`,
  changed: (tournament: string) =>
    `Your registration for the ${tournament} was changed`,
  cancelled: (tournament: string) => `The ${tournament} is cancelled`,
};

const FAREWELLS = {
  registered: "See you on the first tee.",
  changed: "If it was not you, choose a new password on your profile.",
  cancelled: "We are sorry, and hope to see you at the next one.",
};

/** The day's schedule, if there is one, and the place. */
function scheduleAndPlace({ schedule, place }: DueMail): [string, string][] {
  return [
    ...(schedule ? [["Schedule", schedule] as [string, string]] : []),
    ["Where", place ?? "The place will be announced."],
  ];
}

/**
 * Composes the mail about a registration: name, tournament, date, place,
 * changes or the reason of a cancellation, and links to the profile and the
 * calendar file; as text, and as HTML in the style of supabase/templates.
 *
 * @param site the site's name, and its address without a trailing slash
 */
export function composeMail(
  mail: DueMail,
  site: { name: string; url: string },
): ComposedMail {
  const subject = SUBJECTS[mail.kind](mail.tournament_name);
  const name = plainName(mail.full_name);
  const isCancelled = mail.kind === "cancelled";
  const facts: [string, string][] = [
    ...(name ? [["Who", name] as [string, string]] : []),
    ["Tournament", mail.tournament_name],
    ["When", day.format(new Date(`${mail.starts_on}T00:00:00Z`))],
    ...(isCancelled
      ? [["Reason", mail.cancelled_reason ?? ""] as [string, string]]
      : scheduleAndPlace(mail)),
  ];
  const changes = (mail.changes ?? []).map(changeLine);
  const profile = `${site.url}/profile`;
  const calendar =
    mail.calendar_path && !isCancelled ? site.url + mail.calendar_path : null;
  const farewell = `${FAREWELLS[mail.kind]} ${site.name}`;
  const text = [
    subject,
    "",
    ...facts.map(([label, fact]) => `${label}: ${fact}`),
    ...(changes.length > 0
      ? ["", "What was changed:", ...changes.map((line) => `- ${line}`)]
      : []),
    "",
    `See my registrations: ${profile}`,
    ...(calendar ? [`Add to calendar: ${calendar}`] : []),
    "",
    farewell,
    "",
  ].join("\n");
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(subject)}</title>
  </head>
  <body style="margin: 0; padding: 32px 16px; background: #f4f1e8; color: #1d2a22; font: 16px/1.6 system-ui, -apple-system, &quot;Segoe UI&quot;, sans-serif">
    <main style="max-width: 480px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 12px">
      <h1 style="margin: 0 0 16px; font: 600 24px/1.3 Georgia, serif">${escapeHtml(subject)}</h1>
      ${facts
        .map(
          ([label, fact]) =>
            `<p style="margin: 0 0 8px"><strong>${label}:</strong> ${escapeHtml(fact)}</p>`,
        )
        .join("\n      ")}${
        changes.length > 0
          ? `
      <p style="margin: 16px 0 8px"><strong>What was changed:</strong></p>
      ${changes
        .map((line) => `<p style="margin: 0 0 8px">– ${escapeHtml(line)}</p>`)
        .join("\n      ")}`
          : ""
      }
      <p style="margin: 24px 0">
        <a href="${escapeHtml(profile)}" style="display: inline-block; padding: 12px 24px; background: #1f5b3a; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none">See my registrations</a>
      </p>${
        calendar
          ? `
      <p style="margin: 0 0 24px"><a href="${escapeHtml(calendar)}" style="color: #1f5b3a">Add to calendar</a></p>`
          : ""
      }
      <p style="margin: 0; color: #5a675f; font-size: 14px">${escapeHtml(farewell)}</p>
    </main>
  </body>
</html>
`;
  return { subject, text, html };
}
