import { formatMoment } from "#app/site/dates.ts";
import { MemberPanel } from "./member-panel.tsx";
import type { FailedEmail } from "./users.server.ts";

const WORDS = {
  heading: "Mails that could not be sent",
  columns: {
    recipient: "To",
    tournament: "Tournament",
    error: "Why",
    nextTry: "Next try",
  },
  club: "The club",
  overdue: "It has not been sent yet.",
  /** Error codes that the database sets; any other text is the mail server's own. */
  errors: {
    no_address: "This is no address that a mail can be sent to.",
    sender_silent: "The mail service did not say whether it was sent.",
  } as Record<string, string>,
  givenUp: (attempts: number) => `None: given up after ${attempts}`,
} as const;

export function FailedEmails({ mails }: { mails: readonly FailedEmail[] }) {
  const { columns } = WORDS;
  return (
    <MemberPanel id="unsent" words={WORDS} total={mails[0]?.total}>
      {mails.map((mail) => (
        <tr key={mail.recipient + mail.created_at}>
          <th scope="row" className="wrap-anywhere">
            {mail.recipient || WORDS.club}
          </th>
          <td data-label={columns.tournament}>{mail.tournament_name}</td>
          <td data-label={columns.error}>
            {mail.last_error ? (WORDS.errors[mail.last_error] ?? mail.last_error) : WORDS.overdue}
          </td>
          <td data-label={columns.nextTry}>
            {mail.next_try_at ? (
              <time dateTime={mail.next_try_at}>{formatMoment(mail.next_try_at)}</time>
            ) : (
              WORDS.givenUp(mail.attempts)
            )}
          </td>
        </tr>
      ))}
    </MemberPanel>
  );
}
