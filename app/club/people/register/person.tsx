import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeSeriesOf } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { fieldValues } from "#app/forms/described-fields.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { mergePersonPath, PEOPLE_PATH, personPath } from "#app/site/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { MERGE_PAGE, TO_REGISTER, TOASTS } from "./content.ts";
import { PERSON_FIELDS } from "./fields.ts";
import { findPerson, readPerson, savePerson } from "./people.server.ts";
import { PersonForm } from "./person-form.tsx";
import { nameOf, personDetails } from "./person-text.ts";
import { personSchema } from "./schema.ts";

const UNTITLED = "Person";

export const meta = clubMeta<typeof loader>(
  (data) => data?.content?.name ?? UNTITLED,
  "A person of the members’ register.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(
  async ({ context, params }) => {
    const person = await readPerson(context, params.person ?? "");
    return {
      id: person.id,
      name: nameOf(person),
      details: personDetails(person),
      values: {
        ...fieldValues(PERSON_FIELDS, {
          ...person,
          guest_of: person.guest_of_number ?? person.guest_of_name,
        }),
        version: String(person.version),
      },
    };
  },
  { fixed: () => ({ constraint: constraintsOf(personSchema) }) },
);

export function action(post: ActionFunctionArgs) {
  const { person: id = "" } = post.params;
  return submitClubForm(post, {
    schema: personSchema,
    async run({ version, ...person }, { context }) {
      // One that is gone meanwhile is refused when saving, with what was typed.
      const before = await findPerson(context, id);
      await savePerson(context, id, version, person);
      await purgeSeriesOf(context);
      return redirectWithSuccess(
        personPath(id),
        before && before.results.length > 0 && before.full_name !== person.full_name
          ? TOASTS.renamed(before.results.length)
          : TOASTS.saved,
      );
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function PersonPage() {
  const { path, constraint, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: PEOPLE_PATH, text: TO_REGISTER }}
      heading={content?.name ?? UNTITLED}
      lines={<p className="text-muted">{content?.details}</p>}
    >
      <PersonForm
        key={content?.values.version}
        path={path}
        submit="Save"
        lastResult={answer?.result}
        constraint={constraint}
        defaultValue={saved ?? content?.values ?? {}}
        other={
          content ? (
            <>
              <ButtonLink look="quiet" href={mergePersonPath(content.id)}>
                {MERGE_PAGE.ofPerson}
              </ButtonLink>
              <ButtonLink look="quiet" href={`${path}/remove`}>
                Remove…
              </ButtonLink>
            </>
          ) : null
        }
      />
    </ClubScreen>
  );
}
