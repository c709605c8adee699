import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { clearSavedForm, saveForm } from "#app/forms/saved-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { SponsorLink } from "#app/ui/sponsors.tsx";
import { kindNamed, previewOf, readCourseChoices, readItem } from "./content.server.ts";
import { TOASTS } from "./content.ts";
import { ItemForm } from "./item-form.tsx";
import { itemPath, NEW_ITEM, previewPath } from "./paths.ts";
import { itemSchema } from "./schema.ts";
import { TypedValues } from "./typed-values.tsx";

export const meta = clubMeta("Preview", "What the site will say of the club.");

export const loader = formLoader(
  async ({ context, params }) => {
    const kind = kindNamed(params.kind);
    const courses = await readCourseChoices(context, kind);
    if (params.item === NEW_ITEM) return { isShown: false, view: null, courses };
    const edited = await readItem(context, kind, params.item);
    // Its own page says that it is deleted; a form that comes back keeps what was typed.
    if (edited.deleted_at !== null && !context.isFormReturned)
      throw redirect(itemPath(kind.kind, edited.id));
    const item = itemOf(kind, edited);
    return { isShown: edited.is_shown, view: item && viewOf(kind, item), courses };
  },
  {
    fixed: ({ params, request }) => {
      const kind = kindNamed(params.kind);
      // Which item a new one is.
      const { search } = new URL(request.url);
      return {
        kind: { name: kind.kind, fields: kind.fields, heading: kind.heading },
        previewPath: `${previewPath(kind.kind, params.item ?? "")}${search}`,
        back: `${itemPath(kind.kind, params.item ?? "")}${search}`,
        constraint: constraintsOf(itemSchema(kind)),
      };
    },
  },
);

export async function action(post: ActionFunctionArgs) {
  const { kind: name, item = "" } = post.params;
  const kind = kindNamed(name);
  const form = await readForm(post.request);
  // After log-in the form has what was typed.
  const path = `${itemPath(kind.kind, item)}${new URL(post.request.url).search}`;
  let typed: ContentView | null = null;
  return submitClubForm(
    { ...post, form },
    {
      schema: itemSchema(kind, form),
      path,
      alsoReturned: () => Promise.resolve({ typed }),
      async run(value, { request, context, user }) {
        async function keepTyped() {
          if (!(await saveForm(context, path, form))) {
            await clearSavedForm(request, context, path, user.id);
          }
        }
        // Sent while the form is filled in: for a reload of the form.
        if (value.intent === "keep") {
          await keepTyped();
          throw redirect(path);
        }
        const stored = item === NEW_ITEM ? null : await readItem(context, kind, item);
        if (stored && stored.deleted_at !== null) {
          throw new InvalidFields({}, { toast: TOASTS.noPreview });
        }
        typed = await previewOf(context, kind, stored, value);
        // For whoever goes back by the browser, which may load the form anew.
        await keepTyped();
        throw new InvalidFields({}, { status: 200 });
      },
    },
  );
}

type Shown = Readonly<Record<string, (props: { item: ContentView<never> }) => React.ReactNode>>;

/** How each kind is shown: on the server only, so none of this is shipped as script. */
const SHOWN: Shown = import.meta.env.SSR
  ? {
      [NEWS.kind]: NewsArticle,
      [BANK_CARDS.kind]: ({ item }) => <BankCardPanel card={bankCardOf(item)} path="" />,
      [PARTNERS.kind]: ({ item }: { item: Partner }) =>
        item.fields.place === "store" ? <StorePanel item={item} /> : <PartnerCard item={item} />,
      [COURSES.kind]: ({ item }: { item: CourseItem }) => <CourseCard course={courseOf(item)} />,
      [SITE.kind]: SiteFacts,
      [SPONSORS.kind]: ({ item }: { item: Sponsor }) => (
        <SponsorLink sponsor={shownSponsor(item)} />
      ),
      [TIPS.kind]: ({ item }: { item: TipView }) =>
        item.html === "" ? <TipCard tip={tipLineOf(item)} /> : <TipArticle item={item} />,
    }
  : {};

/** Of an article; what stands on a page of several has no first heading of its own. */
const hasHeading = (kind: string, view: unknown) =>
  kind === NEWS.kind || (kind === TIPS.kind && (view as TipView).html !== "");

export default function PreviewItem() {
  const { previewPath: path, kind, back, constraint, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isShown = content?.isShown ?? false;
  if (answer && !answer.typed) {
    return (
      <ClubScreen answer={answer} back={{ href: back, text: kind.heading }} heading="Preview">
        <ItemForm
          path={back}
          previewPath={path}
          fields={kind.fields}
          courses={content?.courses}
          isShown={isShown}
          constraint={constraint}
          lastResult={answer.result}
        />
      </ClubScreen>
    );
  }
  const Shown = SHOWN[kind.name];
  const view = answer ? answer.typed : content?.view;
  return (
    <Column>
      {answer ? (
        <Typed values={answer.result.initialValue ?? {}} back={back} isShown={isShown} />
      ) : (
        <p className="text-lg text-muted">
          {isShown ? "As visitors see it now." : "As last saved. Visitors see it once it is shown."}{" "}
          <ButtonLink look="quiet" size="small" href={back}>
            Back to the form
          </ButtonLink>
        </p>
      )}
      {view && hasHeading(kind.name, view) ? null : <h1>Preview</h1>}
      {Shown && view ? (
        <Shown item={view as ContentView<never>} />
      ) : (
        <p>Something that visitors need is missing. Open the form, and save it with all of it.</p>
      )}
    </Column>
  );
}

/** Brings what was typed back to the form, or saves it. */
function Typed({
  values,
  back,
  isShown,
}: {
  values: Readonly<Record<string, unknown>>;
  back: string;
  isShown: boolean;
}) {
  return (
    <form method="post" action={back} className="grid gap-3">
      <p className="text-lg text-muted">As typed. Nothing of it is saved yet.</p>
      <TypedValues values={values} />
      <ButtonRow>
        <Button type="submit" look="quiet" size="small" intent="edit">
          Back to the form
        </Button>
        <Button type="submit" size="small" intent="save">
          Save
        </Button>
        {isShown ? null : (
          <Button type="submit" look="quiet" size="small" intent="show">
            Save and show
          </Button>
        )}
      </ButtonRow>
    </form>
  );
}
