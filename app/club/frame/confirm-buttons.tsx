import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";

/**
 * The last line of a page that asks for confirmation.
 *
 * @param confirm the button that does it; none: it cannot be done, or not any more
 */
export function ConfirmButtons({
  confirm,
  keep,
}: {
  confirm: { text: string; busyText: string } | null;
  keep: { href: string; text: string };
}) {
  return (
    <ButtonRow>
      {confirm ? <SubmitButton busyText={confirm.busyText}>{confirm.text}</SubmitButton> : null}
      <ButtonLink look="quiet" href={keep.href}>
        {keep.text}
      </ButtonLink>
    </ButtonRow>
  );
}
