import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { CHANGE_PAGE as PAGE } from "#app/entries/change-content.ts";
import { ChangeUnavailable } from "#app/entries/change-unavailable.tsx";
import { changedTournament, findChange } from "#app/entries/changes.server.ts";
import { EntryFormFields } from "#app/entries/entry-form-fields.tsx";
import { type EntryFields, entryLabels } from "#app/entries/entry-form.ts";
import { EntrySum } from "#app/entries/entry-sum.tsx";
import { changeFromForm } from "#app/entries/entry.server.ts";
import { PlacesLeft } from "#app/entries/places-left.tsx";
import { changeForm, tournamentInShort } from "#app/entries/registration-screen.server.ts";
import { tournamentOfReturnedForm } from "#app/entries/tournament-to-enter.server.ts";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { changeLists } from "#app/forms/list-intents.ts";
import { nestedValues } from "#app/forms/nested-values.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { ERROR_PAGES } from "#app/site/content.ts";
import { formatDay } from "#app/site/dates.ts";
import { changeRegistrationPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { TournamentColumn } from "#app/tournaments/tournament-column.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: screen, matches }) =>
  pageMeta(
    {
      title: screen ? headingOf(screen) : ERROR_PAGES.notFound.text,
      description: "Change the details of your registration.",
      path: screen ? changeRegistrationPath(screen.changed) : "/404",
      private: true,
    },
    matches,
  );

const headingOf = ({ closed, changed }: { closed: unknown; changed: { name: string } }) =>
  (closed ? PAGE.closedHeading : PAGE.heading)(changed.name);

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  if (context.isFormReturned) {
    const tournament = await tournamentOfReturnedForm(context, params.slug);
    return {
      closed: null,
      changed: changedTournament(tournament),
      isReturned: true,
      // The action's response has them.
      ...changeForm(tournament, null, null),
      inShort: tournamentInShort(tournament, null),
      defaultValue: {},
    } as const;
  }
  const { user, tournament, places, entry, closed, registration, isOut } = await findChange(
    request,
    context,
    params.slug,
  );
  const changed = changedTournament(tournament, entry, isOut);
  if (closed) return { closed, changed, inShort: null } as const;
  const path = changeRegistrationPath(tournament);
  const saved = await readSavedForm(request, path, user.id);
  const values: EntryFields | undefined = saved && nestedValues(saved);
  return {
    closed,
    changed,
    isReturned: false,
    ...changeForm(tournament, places, entry),
    inShort: tournamentInShort(tournament, entry),
    defaultValue: {
      submissionKey: crypto.randomUUID(),
      replaces: registration.id,
      terms: JSON.stringify(entry.terms),
      ...(values ?? registration.values),
    },
  } as const;
}

export function action({ params, ...post }: ActionFunctionArgs) {
  return changeFromForm(post, params.slug);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function ChangeRegistration() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { changed } = screen;
  return (
    <TournamentColumn tournament={screen.inShort}>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      {screen.closed ? null : (
        <ButtonLink look="quiet" href="/profile">
          {PAGE.back}
        </ButtonLink>
      )}
      <h1>{headingOf(screen)}</h1>
      {screen.closed ? (
        <ChangeUnavailable reason={screen.closed} tournament={changed} />
      ) : (
        <>
          {screen.isReturned ? null : (
            <p className="text-lg text-muted">
              {PAGE.until(changed.changes_until && formatDay(changed.changes_until))}
            </p>
          )}
          {changed.told ? <p>{changed.told}</p> : null}
          <ChangeForm key={changed.slug} {...screen} />
        </>
      )}
    </TournamentColumn>
  );
}

function ChangeForm(
  opened: ReturnType<typeof changeForm> & {
    defaultValue: EntryFields;
  },
) {
  const answer = useActionData<typeof action>();
  // The club may have changed the form since it was opened.
  const { tournament, constraint, places, lines, hasFee } = answer ?? opened;
  const [form, fields] = useServerForm<EntryFields>({
    id: "change",
    lastResult: answer?.result,
    constraint,
    defaultValue: opened.defaultValue,
    onValidate: ({ formData }): ReturnType<typeof changeLists<EntryFields>> =>
      changeLists(formData, form.allErrors),
  });
  return (
    <ServerForm form={form} labels={entryLabels(tournament)} lastResult={answer?.result}>
      <PlacesLeft places={places} />
      {lines.map((line) => (
        <p key={line} className="text-muted">
          {line}
        </p>
      ))}
      <HiddenField field={fields.replaces} />
      <HiddenField field={fields.terms} />
      <EntryFormFields tournament={tournament} form={form} fields={fields} submit={PAGE.submit} />
      {hasFee ? <EntrySum sum={answer?.sum} /> : null}
      <SubmitButton busyText="Saving...">{PAGE.submit}</SubmitButton>
    </ServerForm>
  );
}
