import { ClubScreen } from "#app/club/screen.tsx";
import { tournamentLoader } from "#app/club/page.server.ts";
import { addEntrantPath, entrantPath, entrantsPath } from "#app/site/paths.ts";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { purgeTournament } from "#app/club/purge.server.ts";
import {
  clubForm,
  submitClubEntry,
  workOutEntrantSum,
} from "#app/club/entrants/club-entry.server.ts";
import { addEntrantFromForm, addEntrantSchema } from "./add-entrant.server.ts";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { readTournament } from "#app/club/read-tournament.server.ts";
import { changeLists } from "#app/forms/list-intents.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { requireAdministrator } from "#app/club/administrator.server.ts";
import { givenDivision } from "#app/tournaments/divisions.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { EMAIL_HINT, TO_LIST } from "#app/club/entrants/content.ts";
import { EntryFormFields } from "#app/entries/entry-form-fields.tsx";
import { priceOf } from "#app/entries/registrations.server.ts";
import { EntrySum } from "#app/entries/entry-sum.tsx";
import { type EntryFields, entryLabels } from "#app/entries/entry-form.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { clubMeta } from "#app/club/page.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
const PAGE = {
  heading: "Add an entrant",
  accountEmail: "Account’s e-mail",
  submit: "Add",
} as const;

export const meta = clubMeta(PAGE.heading, "Enter a player who called the club.");

export const handle: PageHandle = { hydrate: true };

type AddFields = EntryFields & { accountEmail?: string };

export const loader = tournamentLoader(async ({ id, context, saved }) => {
  if (!context.isFormReturned) await requireAdministrator(context);
  const tournament = await readTournament(context, id);
  const { name } = tournament;
  // The form that was returned is made from the action's data.
  if (context.isFormReturned) return { name, opened: null, defaultValue: {} };
  if (tournament.state !== "published") {
    throw new Response(null, { status: 404 });
  }
  const values: AddFields = { submissionKey: crypto.randomUUID(), ...saved };
  return {
    name,
    opened: clubForm(
      tournament,
      addEntrantSchema(tournament),
      await workOutEntrantSum(context, tournament, priceOf(values, tournament)),
    ),
    defaultValue: values,
  };
});

export function action({ params, ...post }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  return submitClubEntry(post, {
    id,
    path: addEntrantPath(id),
    schemaOf: addEntrantSchema,
    alsoReturned: () => Promise.resolve({}),
    async run(tournament, entry) {
      const { entryId, state } = await addEntrantFromForm(post.context, tournament, entry);
      purgeTournament(tournament.slug);
      await sendDueMails(post.context);
      return redirectWithSuccess(
        entrantPath(id, entryId),
        TOASTS.added[state](entry.fullName, givenDivision(tournament, entry.handicap)),
      );
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function AddEntrant() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id } = loaded;
  const view = answer ?? loaded.content?.opened;
  if (!view) return null;
  return (
    <ClubScreen
      answer={answer}
      back={{ href: entrantsPath(id), text: TO_LIST }}
      heading={PAGE.heading}
    >
      <p className="text-muted">
        You can add people when registration is closed, too. When there is no place, they go on the
        waiting list.
      </p>
      <AddForm
        {...view}
        lastResult={answer?.result}
        defaultValue={loaded.content?.defaultValue ?? {}}
        back={entrantsPath(id)}
      />
    </ClubScreen>
  );
}

function AddForm({
  back,
  tournament,
  constraint,
  sum,
  lastResult,
  defaultValue,
}: ReturnType<typeof clubForm> & {
  back: string;
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
  defaultValue: AddFields;
}) {
  const [form, fields] = useServerForm<AddFields>({
    id: "entrant",
    lastResult,
    constraint,
    defaultValue,
    onValidate: ({ formData }): ReturnType<typeof changeLists<AddFields>> =>
      changeLists(formData, form.allErrors),
  });
  return (
    <ServerForm
      form={form}
      labels={{ accountEmail: PAGE.accountEmail, ...entryLabels(tournament) }}
      lastResult={lastResult}
      action="."
    >
      <Field
        field={fields.accountEmail}
        label={PAGE.accountEmail}
        hint="Enter the email of their account, if they have one: the entry then shows on their profile. Otherwise leave empty."
        type="email"
      />
      <EntryFormFields
        tournament={tournament}
        form={form}
        fields={fields}
        submit={PAGE.submit}
        clubsHint={EMAIL_HINT}
      />
      {sum === null ? null : <EntrySum sum={sum} isAnswer={lastResult !== undefined} />}
      <ButtonRow>
        <SubmitButton busyText="Adding…">{PAGE.submit}</SubmitButton>
        <ButtonLink look="quiet" href={back}>
          All entrants
        </ButtonLink>
      </ButtonRow>
    </ServerForm>
  );
}
