import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { PEOPLE_PATH, personPath } from "#app/site/paths.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { TO_REGISTER, TOASTS } from "./content.ts";
import { PERSON_FIELDS } from "./fields.ts";
import { peopleNamed, savePerson } from "./people.server.ts";
import { PersonForm } from "./person-form.tsx";
import { newPersonSchema } from "./schema.ts";

const HEADING = "Add a person";

export const meta = clubMeta(HEADING, "Add a person to the members’ register.");

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(({ request }) => newPerson(request), {
  fixed: () => ({ constraint: constraintsOf(newPersonSchema) }),
});

/** With the name that was searched for in vain, or its number. */
function newPerson(request: Request) {
  const name = new URL(request.url).searchParams.get("name")?.slice(0, PERSON_FIELDS.full_name.max);
  const field = name && /\d/.test(name) ? "number" : "full_name";
  return { id: crypto.randomUUID(), status: "member", ...(name && { [field]: name }) };
}

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    schema: newPersonSchema,
    async run({ id, confirmed, ...person }, { context }) {
      const namesakes = await peopleNamed(context, person.full_name, id);
      if (namesakes !== "" && confirmed !== namesakes) {
        throw new InvalidFields(
          {},
          { toast: TOASTS.namesakes(namesakes), values: { confirmed: namesakes } },
        );
      }
      await savePerson(context, id, 0, person);
      return redirectWithSuccess(personPath(id), TOASTS.added(person.full_name));
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function NewPerson() {
  const { path, constraint, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen answer={answer} back={{ href: PEOPLE_PATH, text: TO_REGISTER }} heading={HEADING}>
      <PersonForm
        path={path}
        submit="Add"
        lastResult={answer?.result}
        constraint={constraint}
        defaultValue={saved ?? content ?? {}}
      />
    </ClubScreen>
  );
}
