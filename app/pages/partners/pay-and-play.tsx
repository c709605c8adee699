import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { PAY_AND_PLAY_PAGE as PAGE } from "#app/catalogue/partners/content.ts";
import { PartnerCard } from "#app/catalogue/partners/partner-card.tsx";
import { sharedPartners } from "#app/catalogue/partners/partners.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: PAGE.title,
      description: textFor(data?.partners.length ?? 0),
      path: "/pay-and-play",
    },
    matches,
  );

export const loader = async () => ({ partners: await sharedPartners("pay-and-play") });

const textFor = (partners: number) => (partners === 0 ? PAGE.none : PAGE.description(partners));

export default function PayAndPlay() {
  const { partners } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{textFor(partners.length)}</p>
      {partners.length === 0 ? (
        <ButtonRow>
          <ButtonLink href="/complementary-game">Complementary Games</ButtonLink>
        </ButtonRow>
      ) : (
        <CardGrid wide>
          {partners.map((partner) => (
            <PartnerCard key={partner.id} item={partner} />
          ))}
        </CardGrid>
      )}
    </Column>
  );
}
