import { formatMoment } from "#app/site/dates.ts";
import { UNSENT_MAILS as WORDS } from "./content.ts";
import { MemberPanel } from "./member-panel.tsx";
import type { FailedEmail } from "./users.server.ts";

/** The emails that could not be sent: how many, recipient, reason, and time of the next attempt. */
export function FailedEmails({ mails }: { mails: readonly FailedEmail[] }) {
  const { columns } = WORDS;
  return (
    <MemberPanel id="unsent" words={WORDS} total={mails[0]?.total}>
      {mails.map((mail) => (
        <tr key={mail.recipient + mail.created_at}>
          <th scope="row" className="wrap-anywhere">
            {mail.recipient}
          </th>
          <td data-label={columns.tournament}>{mail.tournament_name}</td>
          <td data-label={columns.error}>
            {mail.last_error
              ? (WORDS.errors[mail.last_error] ?? mail.last_error)
              : WORDS.overdue}
          </td>
          <td data-label={columns.nextTry}>
            {mail.next_try_at ? (
              <time dateTime={mail.next_try_at}>
                {formatMoment(mail.next_try_at)}
              </time>
            ) : (
              WORDS.givenUp(mail.attempts)
            )}
          </td>
        </tr>
      ))}
    </MemberPanel>
  );
}
