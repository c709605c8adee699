import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { accountsIn } from "#app/money/statement.ts";
import { STATEMENT_PAGE as PAGE } from "./content.ts";

/** The account that was typed, or the only one that the file names. */
export const accountIn = (csv: string, accountField: string | undefined): string | undefined => {
  const named = accountsIn(csv);
  return accountField ?? (named.length === 1 ? named[0] : undefined);
};

/**
 * The account of a file, and no other than it names.
 *
 * @throws InvalidFields where it is not said, or another one was typed
 */
export function accountOf(csv: string, accountField: string | undefined): string {
  const named = accountsIn(csv);
  if (accountField !== undefined && named.length > 0 && !named.includes(accountField)) {
    throw new InvalidFields({ account: [PAGE.otherAccount(named)] });
  }
  const account = accountIn(csv, accountField);
  if (account === undefined) {
    throw new InvalidFields({ account: [PAGE.whichAccount] });
  }
  return account;
}
