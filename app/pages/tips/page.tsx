import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { TipCard } from "#app/catalogue/tips/tip-card.tsx";
import { sharedTips } from "#app/catalogue/tips/tips.server.ts";
import { TIPS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Column } from "#app/ui/column.tsx";

const PAGE = {
  heading: "Tips & Tricks",
  comingSoon: "Coming Soon",
  description:
    "Lessons from the people who teach at our clubs, filmed on the courses where you play.",
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.heading, description: PAGE.description, path: TIPS_PATH }, matches);

export const loader = async () => ({ tips: await sharedTips("tips") });

export default function TipsAndTricks() {
  const { tips } = useLoaderData<typeof loader>();
  const isComing = tips.every(({ href }) => href === undefined);
  return (
    <Column>
      <div className="flex flex-col gap-3">
        {isComing ? (
          <Chip as="p" look="gold">
            {PAGE.comingSoon}
          </Chip>
        ) : null}
        <h1>{PAGE.heading}</h1>
      </div>
      <p className="text-lg text-muted">{PAGE.description}</p>
      {tips.length > 0 ? (
        <CardGrid>
          {tips.map((tip) => (
            <TipCard key={tip.id} tip={tip} />
          ))}
        </CardGrid>
      ) : null}
      <ButtonRow>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </ButtonRow>
    </Column>
  );
}
