import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BankCardPanel } from "#app/catalogue/banks/bank-card-panel.tsx";
import { BANK_CARDS, bankCardOf } from "#app/catalogue/banks/kind.ts";
import { viewOf } from "#app/catalogue/content/content.server.ts";
import type { ContentView } from "#app/catalogue/content/kind.ts";
import { itemOf } from "#app/catalogue/content/schema.ts";
import { CourseCard } from "#app/catalogue/courses/course-card.tsx";
import { type CourseItem, courseOf, COURSES } from "#app/catalogue/courses/kind.ts";
import { NEWS } from "#app/catalogue/news/kind.ts";
import { NewsArticle } from "#app/catalogue/news/news-article.tsx";
import { type Partner, PARTNERS } from "#app/catalogue/partners/kind.ts";
import { PartnerCard } from "#app/catalogue/partners/partner-card.tsx";
import { StorePanel } from "#app/catalogue/partners/store-panel.tsx";
import { SITE } from "#app/catalogue/site/kind.ts";
import { SiteFacts } from "#app/catalogue/site/site-facts.tsx";
import { shownSponsor, type Sponsor, SPONSORS } from "#app/catalogue/sponsors/kind.ts";
import { TIPS, tipLineOf, type TipView } from "#app/catalogue/tips/kind.ts";
import { TipArticle } from "#app/catalogue/tips/tip-article.tsx";
import { TipCard } from "#app/catalogue/tips/tip-card.tsx";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { SponsorLink } from "#app/ui/sponsors.tsx";
import { kindNamed, readItem } from "./content.server.ts";
import { itemPath } from "./paths.ts";

export const meta = clubMeta("Preview", "What the site will say of the club.");

export const loader = clubLoader(async ({ context, params }) => {
  const kind = kindNamed(params.kind);
  const edited = await readItem(context, kind, params.item);
  // Its own page says that it is deleted.
  if (edited.deleted_at !== null) throw redirect(itemPath(kind.kind, edited.id));
  const item = itemOf(kind, edited);
  return {
    isShown: edited.is_shown,
    kind: kind.kind,
    view: item && viewOf(kind, item),
    back: itemPath(kind.kind, params.item ?? ""),
  };
});

type Shown = Readonly<Record<string, (props: { item: ContentView<never> }) => React.ReactNode>>;

/** How each kind is shown: on the server only, so none of this is shipped as script. */
const SHOWN: Shown = import.meta.env.SSR
  ? {
      [NEWS.kind]: NewsArticle,
      [BANK_CARDS.kind]: ({ item }) => <BankCardPanel card={bankCardOf(item)} path="" />,
      [PARTNERS.kind]: ({ item }: { item: Partner }) =>
        item.fields.place === "store" ? (
          <StorePanel item={item} note={null} />
        ) : (
          <PartnerCard item={item} />
        ),
      [COURSES.kind]: ({ item }: { item: CourseItem }) => <CourseCard course={courseOf(item)} />,
      [SITE.kind]: SiteFacts,
      [SPONSORS.kind]: ({ item }: { item: Sponsor }) => (
        <SponsorLink sponsor={shownSponsor(item)} />
      ),
      [TIPS.kind]: ({ item }: { item: TipView }) =>
        item.html === "" ? <TipCard tip={tipLineOf(item)} /> : <TipArticle item={item} />,
    }
  : {};

export default function PreviewItem() {
  const { kind, view, back, isShown } = useLoaderData<typeof loader>();
  const Shown = SHOWN[kind];
  return (
    <Column>
      <p className="text-lg text-muted">
        {isShown ? "As visitors see it now." : "As last saved. Visitors see it once it is shown."}{" "}
        <ButtonLink look="quiet" size="small" href={back}>
          Back to the form
        </ButtonLink>
      </p>
      {Shown && view ? (
        <Shown item={view as ContentView<never>} />
      ) : (
        <p>Something that visitors need is missing. Open the form, and save it with all of it.</p>
      )}
    </Column>
  );
}
