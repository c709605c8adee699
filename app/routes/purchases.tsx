import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import {
  PARTNER_STORE,
  PRO_SHOP_PAGE as PAGE,
  PRODUCTS,
  shopToast,
} from "#app/partners/content.ts";
import { pageMeta } from "#app/site/seo.ts";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { IllustratedCard } from "#app/ui/illustrated-card.tsx";
import { SignInPrompt } from "#app/auth/sign-in-prompt.tsx";
import type { PageHandle } from "#app/ui/page.ts";

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
  styles: ["cards", "chips", "partners"],
  enhanced: (shop) => shop !== null,
};

/** Nothing of the shop leaves the server for a visitor who is signed out (DECISIONS 18). */
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
      />
    );
  }
  const { store, products } = shop;
  return (
    <section className="wrap page">
      <h1>{PAGE.heading}</h1>
      <p className="lead">{PAGE.description}</p>
      <h2>{PAGE.featured}</h2>
      <div className="cards">
        {products.map(({ id, name, description, url, illustration }) => (
          <IllustratedCard
            key={id}
            as="h3"
            illustration={illustration}
            title={name}
            text={description}
          >
            <div className="row">
              <OutboundLink href={url} toast={shopToast(name)}>
                {PAGE.shop} <span className="visually-hidden">{name}</span>
              </OutboundLink>
            </div>
          </IllustratedCard>
        ))}
      </div>
      <div className="offer">
        <p>
          <span className="chip chip-gold">{store.discount}</span>{" "}
          {PAGE.store(store.name, store.site)}
        </p>
        <OutboundLink href={store.address} toast={shopToast(PAGE.everything)}>
          {PAGE.shopEverything}
        </OutboundLink>
      </div>
    </section>
  );
}
