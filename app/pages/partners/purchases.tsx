import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import {
  PARTNER_STORE,
  PRO_SHOP_PAGE as PAGE,
  shopToast,
} from "#app/catalogue/partners/content.ts";
import balls from "#app/catalogue/partners/illustrations/golf-balls.svg";
import { PartnerCard } from "#app/catalogue/partners/partner-card.tsx";
import { sharedPartners } from "#app/catalogue/partners/partners.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { CardGrid } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Column } from "#app/ui/column.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
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

export const handle: PageHandle<object | null> = {
  hydrate: (shop) => shop !== null,
};

/** A signed-out visitor gets none of the shop's content. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.user.get();
  return user ? { store: PARTNER_STORE, offers: await sharedPartners("shop") } : null;
}

export default function ProShop() {
  const shop = useLoaderData<typeof loader>();
  if (!shop) {
    return (
      <SignInPrompt
        heading={PAGE.heading}
        text={PAGE.signInText}
        link={PAGE.signIn}
        returnTo="/purchases"
        picture={balls}
        shape={[640, 360]}
      />
    );
  }
  const { store, offers } = shop;
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
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
      <div className="flex w-full flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-sand-100 px-6 py-5.5">
        <p>
          <Chip look="gold">{store.discount}</Chip> {PAGE.store(store.name, store.site)}
          <span className="block text-sm text-muted">
            {offers.some(({ fields }) => fields.isSample) ? PAGE.samples : PAGE.sampleStore}
          </span>
        </p>
        <OutboundLink href={store.address} toast={shopToast(PAGE.everything)}>
          {PAGE.shopEverything}
        </OutboundLink>
      </div>
    </Column>
  );
}
