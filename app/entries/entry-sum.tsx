import { SubmitButton } from "#app/ui/button.tsx";
import { HAS_FEE, SUM_INTENT } from "./content.ts";

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
