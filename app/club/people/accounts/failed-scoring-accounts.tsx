import { formatMoment } from "#app/site/dates.ts";
import { FAILED_SCORING_ACCOUNTS as WORDS, USER_LIST } from "./content.ts";
import { MemberButton, MemberPanel } from "./member-panel.tsx";
import type { FailedScoringAccount } from "./users.server.ts";

function reasonOf({ state, error, attempts }: FailedScoringAccount): string {
  if (state === "exists") return WORDS.exists;
  if (state === "pending") {
    return attempts === 0 ? WORDS.notTried : WORDS.unfinished;
  }
  return WORDS.reasons[error ?? ""] ?? WORDS.reasons.service_failed ?? "";
}

export function FailedScoringAccounts({ accounts }: { accounts: readonly FailedScoringAccount[] }) {
  const { columns } = WORDS;
  return (
    <MemberPanel id="failed-scoring" words={WORDS} total={accounts[0]?.total}>
      {accounts.map((account) => (
        <tr key={account.user_id}>
          <th scope="row" className="wrap-anywhere">
            {account.account_email ?? USER_LIST.noName}
          </th>
          <td data-label={columns.reason}>{reasonOf(account)}</td>
          <td data-label={columns.lastTry}>
            <time dateTime={account.updated_at}>{formatMoment(account.updated_at)}</time>
          </td>
          <td>
            <MemberButton
              intent="retry-scoring"
              member={account.user_id}
              name={account.account_email ?? account.full_name ?? account.user_id}
              busyText={WORDS.retrying}
            >
              {WORDS.retry}
            </MemberButton>
          </td>
        </tr>
      ))}
    </MemberPanel>
  );
}
