import { SubmitButton } from "#app/ui/button.tsx";
import { HAS_FEE, SUM_INTENT } from "./content.ts";

/**
 * The button of an entry's form that says what the entry costs, as it is filled in.
 *
 * @param sum what the server answered; null: not asked yet
 * @param isAnswer whether the button has just been pressed
 */
export function EntrySum({
  sum,
  isAnswer = Boolean(sum),
}: {
  sum: string | null | undefined;
  isAnswer?: boolean;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <input type="hidden" name={HAS_FEE} value="yes" />
      <SubmitButton look="quiet" intent={SUM_INTENT} busyText="Calculating…">
        Calculate total
      </SubmitButton>
      <p
        role="status"
        className="font-semibold"
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the page that comes back begins at its top
        autoFocus={isAnswer}
      >
        {sum}
      </p>
    </div>
  );
}
