import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Facts } from "#app/ui/facts.tsx";

/**
 * The member's account at the scoring service. The page contains the password only when it was
 * requested (`?credentials=shown`), so Show and Hide are links, not a script.
 *
 * @param account the password is null while hidden
 */
export function ScoringCard({ account }: { account: { email: string; password: string | null } }) {
  return (
    <Panel aria-labelledby="scoring">
      <h2 id="scoring">
        Scoring account <Chip>Account Created</Chip>
      </h2>
      {account.password === null ? (
        <ButtonRow atEnd>
          <ButtonLink look="quiet" href="?credentials=shown#scoring">
            Show Credentials
          </ButtonLink>
        </ButtonRow>
      ) : (
        <Credentials email={account.email} password={account.password} />
      )}
    </Panel>
  );
}

/**
 * Shown instead when the member created the account themselves, so that only they know its
 * password.
 */
export function UnlinkedScoringCard({ note }: { note: string }) {
  return (
    <Panel aria-labelledby="scoring">
      <h2 id="scoring">Scoring account</h2>
      <p className="wrap-anywhere">{note}</p>
    </Panel>
  );
}

function Credentials({ email, password }: { email: string; password: string }) {
  return (
    <>
      <Facts
        facts={[
          { name: "Email", fact: email },
          {
            name: "Password",
            fact: <code className="font-mono">{password}</code>,
          },
        ]}
      />
      <p className="text-sm text-muted">
        You can change the password after logging in to the scoring service.
      </p>
      <ButtonRow atEnd>
        <CopyButton text={password} label="Copy password" />
        <ButtonLink look="quiet" href="/profile#scoring">
          Hide Credentials
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
