/** A mail that is due, as the database hands it out. */
export type DueMail = {
  id: string;
  recipient: string;
  full_name: string;
  tournament_name: string;
  starts_on: string;
  place: string | null;
  schedule: string | null;
  calendar_path: string | null;
};

/** A mail as it is sent. */
export type ComposedMail = { subject: string; text: string; html: string };

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

/**
 * Writes the mail that confirms a registration: who, which tournament, when,
 * where, and the ways to the profile and to the calendar file; as text, and as
 * HTML in the manner of supabase/templates.
 *
 * @param site the site's name, and its address without a trailing slash
 */
export function composeMail(
  mail: DueMail,
  site: { name: string; url: string },
): ComposedMail {
  const subject = `You are registered for the ${mail.tournament_name}`;
  const facts = [
    ["Who", mail.full_name],
    ["Tournament", mail.tournament_name],
    ["When", day.format(new Date(`${mail.starts_on}T00:00:00Z`))],
    ...(mail.schedule ? [["Schedule", mail.schedule]] : []),
    ["Where", mail.place ?? "The place will be announced."],
  ] as [string, string][];
  const profile = `${site.url}/profile`;
  const calendar = mail.calendar_path ? site.url + mail.calendar_path : null;
  const farewell = `See you on the first tee. ${site.name}`;
  const text = [
    subject,
    "",
    ...facts.map(([name, fact]) => `${name}: ${fact}`),
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
          ([name, fact]) =>
            `<p style="margin: 0 0 8px"><strong>${name}:</strong> ${escapeHtml(fact)}</p>`,
        )
        .join("\n      ")}
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
