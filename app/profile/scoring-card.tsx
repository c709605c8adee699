import { useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { SCORING_CARD as CARD } from "./content.ts";

/**
 * The person's account at the scoring service. Its password is in the page
 * only after they asked for it (`?credentials=shown`), so it is a link that
 * shows and hides it, not a script.
 *
 * @param account the password is null while hidden
 */
export function ScoringCard({
  account,
}: {
  account: { email: string; password: string | null };
}) {
  return (
    <section className="card card-body" aria-labelledby="scoring">
      <h2 id="scoring">
        {CARD.heading} <span className="chip">{CARD.badge}</span>
      </h2>
      {account.password === null ? (
        <div className="row">
          <ButtonLink look="quiet" href="?credentials=shown#scoring">
            {CARD.show}
          </ButtonLink>
        </div>
      ) : (
        <Credentials email={account.email} password={account.password} />
      )}
    </section>
  );
}

function Credentials({ email, password }: { email: string; password: string }) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{CARD.email}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{CARD.password}</dt>
          <dd>
            <code>{password}</code>
          </dd>
        </div>
      </dl>
      <p className="hint">{CARD.note}</p>
      <div className="row">
        <CopyButton text={password} />
        <ButtonLink look="quiet" href="/profile#scoring">
          {CARD.hide}
        </ButtonLink>
      </div>
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const enhanced = useHydrated();
  const [copied, setCopied] = useState(false);
  if (!enhanced) return null;
  return (
    <button
      type="button"
      className="btn btn-quiet"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(true);
        });
      }}
    >
      <span aria-live="polite">{copied ? CARD.copied : CARD.copy}</span>
    </button>
  );
}
