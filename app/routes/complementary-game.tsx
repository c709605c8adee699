import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { BankCardArt, BankWordmark } from "#app/bank-cards/bank-card-art.tsx";
import {
  BANK_CARDS,
  COMPLEMENTARY_PAGE as PAGE,
  OUTBOUND_TOASTS as TOASTS,
  type BankCard,
} from "#app/bank-cards/content.ts";
import { bookingLink, cardOfBank } from "#app/bank-cards/outbound-link.ts";
import { formatDay } from "#app/site/dates.ts";
import { pageMeta } from "#app/site/seo.ts";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";

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
  styles: ["facts", "banks", "bankCard"],
  enhanced: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.user.require(request);
  const bank = new URL(request.url).searchParams.get("bank");
  const card = cardOfBank(bank) ?? null;
  const isUnknown = bank !== null && !card;
  return data({ card, isUnknown }, { status: isUnknown ? 404 : 200 });
}

/** The only post of this page asks to book with a card that has no target (SPEC 8). */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.user.require(request);
  return redirectWithError(PATH, TOASTS.missing);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function ComplementaryGame() {
  const { card, isUnknown } = useLoaderData<typeof loader>();
  return (
    <section className="wrap page">
      {isUnknown ? (
        <Toast toast={{ message: PAGE.unknownBank, type: "error" }} />
      ) : null}
      <h1>{PAGE.heading}</h1>
      <p className="lead">{PAGE.description}</p>
      {card ? <ChosenCard card={card} /> : null}
      <h2>{card ? PAGE.pickAnother : PAGE.pick}</h2>
      <BankPicker chosen={card?.id} />
    </section>
  );
}

function BankPicker({ chosen }: { chosen: string | undefined }) {
  return (
    <ul className="banks">
      {BANK_CARDS.map((card) => (
        <li key={card.id}>
          <a
            href={`${PATH}?bank=${card.id}`}
            aria-current={card.id === chosen ? "true" : undefined}
          >
            <BankWordmark card={card} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ChosenCard({ card }: { card: BankCard }) {
  return (
    <section className="chosen-card" aria-labelledby="chosen-bank">
      <BankCardArt card={card} />
      <div className="chosen-card-copy">
        <h2 id="chosen-bank">{card.bank}</h2>
        <dl className="facts">
          <div>
            <dt>{PAGE.card}</dt>
            <dd>{card.type}</dd>
          </div>
          <div>
            <dt>{PAGE.benefit}</dt>
            <dd>{card.benefits}</dd>
          </div>
          <div>
            <dt>{PAGE.arrangedBy}</dt>
            <dd>{card.provider}</dd>
          </div>
        </dl>
        <BookingButton card={card} />
        <Instruction card={card} />
        <p className="meta">{PAGE.checked(formatDay(card.lookedUp))}</p>
      </div>
    </section>
  );
}

/** The way to the bank's own channel; where nobody knows one, a button that says so. */
function BookingButton({ card: { target } }: { card: BankCard }) {
  if (!target) {
    return (
      <Form method="post" action={PATH}>
        <button type="submit" className="btn btn-primary">
          {PAGE.book}
        </button>
      </Form>
    );
  }
  return (
    <div className="row">
      <OutboundLink href={bookingLink(target)} toast={TOASTS[target.channel]}>
        {PAGE.book}
      </OutboundLink>
    </div>
  );
}

/** The bank's instruction, and in words where the button leads: a phone may not be at hand to dial it. */
function Instruction({ card: { instruction, target } }: { card: BankCard }) {
  return (
    <div className="meta">
      {instruction ? <p>{instruction}</p> : null}
      {target?.channel === "phone" ? (
        <p>
          {PAGE.phone}: <a href={bookingLink(target)}>{target.number}</a>
        </p>
      ) : null}
      {target?.channel === "email" ? (
        <p>
          {PAGE.email}: <a href={bookingLink(target)}>{target.address}</a>
        </p>
      ) : null}
    </div>
  );
}
