import { formatMoment } from "#app/site/dates.ts";
import { UNSENT_MAILS as WORDS } from "./content.ts";
import type { FailedEmail } from "./users.server.ts";

/** The mails that could not be sent: how many, to whom, why, and when they are tried again. */
export function FailedEmails({ mails }: { mails: readonly FailedEmail[] }) {
  const { columns } = WORDS;
  return (
    <section className="card card-body" aria-labelledby="unsent">
      <h2 id="unsent">
        {WORDS.heading} <span className="chip">{mails[0]?.total}</span>
      </h2>
      <table className="stacked">
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.recipient + mail.created_at}>
              <th scope="row">{mail.recipient}</th>
              <td data-label={columns.tournament}>{mail.tournament_name}</td>
              <td data-label={columns.error}>
                {mail.last_error ?? WORDS.overdue}
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
        </tbody>
      </table>
    </section>
  );
}
