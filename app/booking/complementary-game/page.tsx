import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { BankCardPanel } from "#app/catalogue/banks/bank-card-panel.tsx";
import { artOf, sharedBankCards } from "#app/catalogue/banks/bank-cards.server.ts";
import { BankTiles } from "#app/catalogue/banks/bank-tiles.tsx";
import {
  COMPLEMENTARY_PAGE as PAGE,
  COMPLEMENTARY_PATH as PATH,
  OUTBOUND_TOASTS as TOASTS,
} from "#app/catalogue/banks/content.ts";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

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
  const cards = await sharedBankCards();
  const card = cards.find(({ id }) => id === bank) ?? null;
  const isUnknown = bank !== null && !card;
  return data({ card, cards: cards.map(artOf), isUnknown }, { status: isUnknown ? 404 : 200 });
}

/** This page is posted to only to book with a card that has no target. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.user.require(request);
  return redirectWithError(PATH, TOASTS.missing);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function ComplementaryGame() {
  const { card, cards, isUnknown } = useLoaderData<typeof loader>();
  return (
    <Column>
      {isUnknown && cards.length > 0 ? (
        <Toast toast={{ message: PAGE.unknownBank, type: "error" }} />
      ) : null}
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{cards.length === 0 ? PAGE.none : PAGE.description}</p>
      {card ? <BankCardPanel card={card} path={PATH} /> : null}
      {cards.length === 0 ? null : (
        <>
          <h2>{card ? PAGE.pickAnother : PAGE.pick}</h2>
          <BankTiles cards={cards} {...(card && { chosen: card.id })} />
        </>
      )}
    </Column>
  );
}
