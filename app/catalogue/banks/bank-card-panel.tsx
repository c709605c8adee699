import { Form } from "@remix-run/react";
import { formatDay } from "#app/site/dates.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { BankCardArt } from "./bank-card-art.tsx";
import { bookingLink } from "./booking-link.ts";
import { type BankCard, COMPLEMENTARY_PAGE as PAGE, OUTBOUND_TOASTS as TOASTS } from "./content.ts";

/**
 * A card with its benefit and the way to book.
 *
 * @param path what is posted to where a card has no target
 */
export function BankCardPanel({ card, path }: { card: BankCard; path: string }) {
  return (
    <section
      className="grid w-full items-start gap-x-12 gap-y-6 md:grid-cols-halves"
      aria-labelledby="chosen-bank"
    >
      <BankCardArt card={card} />
      <div className="grid justify-items-start gap-4.5">
        <h2 id="chosen-bank" className="wrap-anywhere">
          {card.bank}
        </h2>
        <Facts
          stacked
          facts={[
            { name: PAGE.card, fact: card.type },
            { name: PAGE.benefit, fact: card.benefits },
            { name: PAGE.arrangedBy, fact: card.provider },
          ]}
        />
        <BookingButton card={card} path={path} />
        <Instruction card={card} />
        <p className="text-base text-muted">{PAGE.checked(formatDay(card.lookedUp))}</p>
      </div>
    </section>
  );
}

function BookingButton({ card: { target }, path }: { card: BankCard; path: string }) {
  if (!target) {
    return (
      <Form method="post" action={path}>
        <Button type="submit">{PAGE.book}</Button>
      </Form>
    );
  }
  return (
    <ButtonRow>
      <OutboundLink href={bookingLink(target)} toast={TOASTS[target.channel]}>
        {PAGE.book}
      </OutboundLink>
    </ButtonRow>
  );
}

/** The bank's instruction, with the target as text, as not every device can make a call. */
function Instruction({ card: { instruction, phone, email } }: { card: BankCard }) {
  return (
    <div className="text-base text-muted">
      {instruction ? <p>{instruction}</p> : null}
      {phone ? (
        <p>
          {PAGE.phone}: <a href={bookingLink({ channel: "phone", number: phone })}>{phone}</a>
        </p>
      ) : null}
      {email ? (
        <p>
          {PAGE.email}:{" "}
          <a className="wrap-anywhere" href={bookingLink({ channel: "email", address: email })}>
            {email}
          </a>
        </p>
      ) : null}
    </div>
  );
}
