import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { PRO_SHOP_PAGE as PAGE } from "#app/catalogue/partners/content.ts";
import balls from "#app/catalogue/partners/illustrations/golf-balls.svg";
import { PartnerCard } from "#app/catalogue/partners/partner-card.tsx";
import { sharedPartners } from "#app/catalogue/partners/partners.server.ts";
import { StorePanel } from "#app/catalogue/partners/store-panel.tsx";
import { pageMeta } from "#app/site/seo.ts";
import { ifAtHand } from "#app/site/visitor-reads.server.ts";
import { CardGrid } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { SignInPrompt } from "#app/ui/sign-in-prompt.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: "/purchases",
      private: true,
    },
    matches,
  );

export const handle: PageHandle<{ shop: object | null }> = {
  hydrate: ({ shop }) => shop !== null,
};

/** A signed-out visitor gets none of the shop's content, but for whether there is any. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.user.get();
  const reading = Promise.all([sharedPartners("shop"), sharedPartners("store")]);
  if (!user) {
    const known = await ifAtHand(reading);
    return { shop: null, isEmpty: known?.flat().length === 0 };
  }
  const [offers, stores] = await reading;
  return { shop: { offers, stores }, isEmpty: offers.length + stores.length === 0 };
}

export default function ProShop() {
  const { shop, isEmpty } = useLoaderData<typeof loader>();
  if (!shop) {
    return (
      <SignInPrompt
        heading={PAGE.heading}
        text={isEmpty ? PAGE.none : PAGE.signInText}
        link={PAGE.signIn}
        returnTo="/purchases"
        picture={balls}
        shape={[640, 360]}
      />
    );
  }
  const { offers, stores } = shop;
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{isEmpty ? PAGE.none : PAGE.description}</p>
      {offers.length > 0 ? (
        <>
          <h2>{PAGE.featured}</h2>
          <CardGrid>
            {offers.map((offer) => (
              <PartnerCard key={offer.id} item={offer} />
            ))}
          </CardGrid>
        </>
      ) : null}
      {stores.map((store) => (
        <StorePanel key={store.id} item={store} />
      ))}
    </Column>
  );
}
