import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { bookingLink, cardOfBank } from "#app/booking/outbound-link.ts";
import { BankCardArt } from "#app/catalogue/banks/bank-card-art.tsx";
import { BankTile, BankTiles } from "#app/catalogue/banks/bank-tiles.tsx";
import {
  BANK_CARDS,
  COMPLEMENTARY_PAGE as PAGE,
  OUTBOUND_TOASTS as TOASTS,
  type BankCard,
} from "#app/catalogue/banks/content.ts";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

const PATH = "/complementary-game";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.user.require(request);
  const bank = new URL(request.url).searchParams.get("bank");
  const card = cardOfBank(bank) ?? null;
  const isUnknown = bank !== null && !card;
  return data({ card, isUnknown }, { status: isUnknown ? 404 : 200 });
}

/** This page is posted to only to book with a card that has no target. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.user.require(request);
  return redirectWithError(PATH, TOASTS.missing);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function ComplementaryGame() {
  const { card, isUnknown } = useLoaderData<typeof loader>();
  return (
    <Column>
      {isUnknown ? <Toast toast={{ message: PAGE.unknownBank, type: "error" }} /> : null}
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
      {card ? <ChosenCard card={card} /> : null}
      <h2>{card ? PAGE.pickAnother : PAGE.pick}</h2>
      <BankPicker bank={card?.id} />
    </Column>
  );
}

function BankPicker({ bank }: { bank: string | undefined }) {
  return (
    <BankTiles>
      {BANK_CARDS.map((card) => (
        <BankTile
          key={card.id}
          card={card}
          href={`${PATH}?bank=${card.id}`}
          isChosen={card.id === bank}
        />
      ))}
    </BankTiles>
  );
}

function ChosenCard({ card }: { card: BankCard }) {
  return (
    <section
      className="grid w-full items-start gap-x-12 gap-y-6 md:grid-cols-halves"
      aria-labelledby="chosen-bank"
    >
      <BankCardArt card={card} />
      <div className="grid justify-items-start gap-4.5">
        <h2 id="chosen-bank">{card.bank}</h2>
        <Facts
          stacked
          facts={[
            { name: PAGE.card, fact: card.type },
            { name: PAGE.benefit, fact: card.benefits },
            { name: PAGE.arrangedBy, fact: card.provider },
          ]}
        />
        <BookingButton card={card} />
        <Instruction card={card} />
        <p className="text-base text-muted">{PAGE.checked(formatDay(card.lookedUp))}</p>
      </div>
    </section>
  );
}

function BookingButton({ card: { target } }: { card: BankCard }) {
  if (!target) {
    return (
      <Form method="post" action={PATH}>
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
function Instruction({ card: { instruction, target } }: { card: BankCard }) {
  return (
    <div className="text-base text-muted">
      {instruction ? <p>{instruction}</p> : null}
      {target?.channel === "phone" ? (
        <p>
          {PAGE.phone}: <a href={bookingLink(target)}>{target.number}</a>
        </p>
      ) : null}
      {target?.channel === "email" ? (
        <p>
          {PAGE.email}:{" "}
          <a className="wrap-anywhere" href={bookingLink(target)}>
            {target.address}
          </a>
        </p>
      ) : null}
    </div>
  );
}
