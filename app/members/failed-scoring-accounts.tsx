import { Form } from "@remix-run/react";
import { formatMoment } from "#app/site/dates.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Table } from "#app/ui/table.tsx";
import { FAILED_SCORING_ACCOUNTS as WORDS, USER_LIST } from "./content.ts";
import type { FailedScoringAccount } from "./users.server.ts";

function reasonOf({ state, error, attempts }: FailedScoringAccount): string {
  if (state === "exists") return WORDS.exists;
  if (state === "pending") {
    return attempts === 0 ? WORDS.notTried : WORDS.unfinished;
  }
  return WORDS.reasons[error ?? ""] ?? WORDS.reasons.service_failed ?? "";
}

/**
 * The members whose scoring account could not be created, with a button to try
 * again.
 *
 * @param path of the page, whose action gets the `intent` retry-scoring and
 *   the `member`
 */
export function FailedScoringAccounts({
  accounts,
  path,
}: {
  accounts: readonly FailedScoringAccount[];
  path: string;
}) {
  const { columns } = WORDS;
  return (
    <Panel aria-labelledby="failed-scoring">
      <h2 id="failed-scoring">
        {WORDS.heading} <Chip>{accounts[0]?.total}</Chip>
      </h2>
      <Table columns={Object.values(columns)}>
        {accounts.map((account) => (
          <tr key={account.user_id}>
            <th scope="row" className="wrap-anywhere">
              {account.account_email ?? USER_LIST.noName}
            </th>
            <td data-label={columns.reason}>{reasonOf(account)}</td>
            <td data-label={columns.lastTry}>
              <time dateTime={account.updated_at}>
                {formatMoment(account.updated_at)}
              </time>
            </td>
            <td>
              <Form method="post">
                <input type="hidden" name="intent" value="retry-scoring" />
                <SubmitButton
                  look="quiet"
                  name="member"
                  value={account.user_id}
                  busyText={WORDS.retrying}
                  formAction={path}
                >
                  {WORDS.retry}
                </SubmitButton>
              </Form>
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
