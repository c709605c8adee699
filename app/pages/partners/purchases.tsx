import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonRow } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Column } from "#app/ui/column.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { SignInPrompt } from "#app/ui/sign-in-prompt.tsx";
import { PARTNER_STORE, PRO_SHOP_PAGE as PAGE, PRODUCTS, shopToast } from "./content.ts";
import balls from "./illustrations/golf-balls.svg";

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
  return user ? { store: PARTNER_STORE, products: PRODUCTS } : null;
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
  const { store, products } = shop;
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
      <h2>{PAGE.featured}</h2>
      <CardGrid>
        {products.map(({ id, name, description, url, illustration }) => (
          <IllustratedCard
            key={id}
            as="h3"
            illustration={illustration}
            title={name}
            text={description}
          >
            <ButtonRow atEnd>
              <OutboundLink href={url} toast={shopToast(name)}>
                {PAGE.shop} <span className="sr-only">{name}</span>
              </OutboundLink>
            </ButtonRow>
          </IllustratedCard>
        ))}
      </CardGrid>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-sand-100 px-6 py-5.5">
        <p>
          <Chip look="gold">{store.discount}</Chip> {PAGE.store(store.name, store.site)}
          <span className="block text-sm text-muted">{PAGE.sample}</span>
        </p>
        <OutboundLink href={store.address} toast={shopToast(PAGE.everything)}>
          {PAGE.shopEverything}
        </OutboundLink>
      </div>
    </Column>
  );
}
