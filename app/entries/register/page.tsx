import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation, type MetaFunction } from "@remix-run/react";
import { ClubsText } from "#app/entries/clubs-text.tsx";
import { SUM_INTENT } from "#app/entries/content.ts";
import { EntryFormFields } from "#app/entries/entry-form-fields.tsx";
import { type EntryFields, entryLabels, type EntryTournament } from "#app/entries/entry-form.ts";
import { EntrySum } from "#app/entries/entry-sum.tsx";
import { registerFromForm } from "#app/entries/entry.server.ts";
import { PlacesLeft } from "#app/entries/places-left.tsx";
import {
  entryForm,
  knockoutTerms,
  registrationScreen,
  tournamentInShort,
} from "#app/entries/registration-screen.server.ts";
import { tournamentOfReturnedForm } from "#app/entries/tournament-to-enter.server.ts";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { changeLists } from "#app/forms/list-intents.ts";
import { ERROR_PAGES } from "#app/site/content.ts";
import { informationPath, registerPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import {
  FULL_PAGE,
  REGISTRATION_PAGE as PAGE,
  SHORT_PAGE,
} from "#app/tournaments/register-content.ts";
import { TournamentColumn, type TournamentInShort } from "#app/tournaments/tournament-column.tsx";
import { dayText } from "#app/tournaments/tournament.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";
import { OPENING } from "./opening.ts";
import { RegistrationComplete, RegistrationGate } from "./screens.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: screen, matches }) =>
  pageMeta(
    {
      title: screen ? PAGE.heading(screen.tournament.name) : ERROR_PAGES.notFound.text,
      description: screen
        ? PAGE.description(screen.tournament.name, dayText(screen.tournament))
        : ERROR_PAGES.notFound.text,
      path: screen ? registerPath(screen.tournament) : "/404",
      private: true,
    },
    matches,
  );

export const handle: PageHandle<{ show: string; opensIn?: number | null }> = {
  hydrate: ({ show }) => show === "form",
  script: ({ opensIn = null }) => (import.meta.env.SSR && opensIn !== null ? OPENING : null),
};

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  if (context.isFormReturned) {
    const tournament = await tournamentOfReturnedForm(context, params.slug);
    return {
      show: "form",
      // The action's response has the places.
      ...entryForm(tournament, null, null),
      inShort: tournamentInShort(tournament, null),
      matchTerms: await knockoutTerms(context, tournament),
      defaultValue: {},
    } as const;
  }
  return registrationScreen({ request, context, slug: params.slug });
}

export function action({ params, ...post }: ActionFunctionArgs) {
  return registerFromForm(post, params.slug);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Register() {
  const screen = useLoaderData<typeof loader>();
  switch (screen.show) {
    case "form":
      return <RegistrationForm {...screen} />;
    case "complete":
      return (
        <RegistrationComplete
          kind={screen.kind}
          players={screen.players}
          queue={screen.queue}
          queueNote={screen.queueNote}
          tournament={screen.tournament}
          text={screen.text}
          inShort={screen.inShort}
          division={screen.division}
          pass={screen.pass}
          pay={screen.pay}
          facts={screen.facts}
          notes={screen.notes}
        />
      );
    case "gate":
      return <RegistrationGate {...screen} />;
  }
}

function RegistrationForm(
  opened: ReturnType<typeof entryForm> & {
    inShort: TournamentInShort;
    matchTerms: string | null;
    defaultValue: EntryFields;
  },
) {
  const answer = useActionData<typeof action>();
  // The club may have changed the form since it was opened.
  const { tournament, constraint, places, offersWaiting, lines, hasFee } = answer ?? opened;
  const { state, formData } = useNavigation();
  // What a sum changes is below: the form stays where it is.
  const isLoading = state === "loading" && formData?.get("intent") !== SUM_INTENT;
  const [form, fields] = useServerForm<EntryFields>({
    id: "registration",
    lastResult: answer?.result,
    constraint,
    defaultValue: opened.defaultValue,
    onValidate: ({ formData }): ReturnType<typeof changeLists<EntryFields>> =>
      changeLists(formData, form.allErrors),
  });
  const words = tournament.entry_form === "full" ? FULL_PAGE : SHORT_PAGE;
  return (
    <TournamentColumn tournament={opened.inShort}>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <Introduction tournament={tournament} />
      {opened.matchTerms ? <ClubsText>{opened.matchTerms}</ClubsText> : null}
      {isLoading ? <Loading /> : null}
      <div className="w-full" hidden={isLoading}>
        <ServerForm form={form} labels={entryLabels(tournament)} lastResult={answer?.result}>
          <Honeypot />
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <HiddenField field={fields.replaces} />
          <HiddenField field={fields.terms} />
          <PlacesLeft places={places} />
          <EntryFormFields
            tournament={tournament}
            form={form}
            fields={fields}
            submit={words.submit}
            offersWaiting={offersWaiting}
          />
          {hasFee ? <EntrySum sum={answer?.sum} /> : null}
          <SubmitButton busyText={words.busy}>{words.submit}</SubmitButton>
        </ServerForm>
      </div>
    </TournamentColumn>
  );
}

function Introduction({ tournament }: { tournament: EntryTournament }) {
  const { name, card_label, entry_form, form_intro } = tournament;
  const details = informationPath(tournament);
  const heading = <h1>{PAGE.heading(name)}</h1>;
  return (
    <>
      {details ? (
        <ButtonLink look="quiet" href={details}>
          Back to Tournament Details
        </ButtonLink>
      ) : null}
      {entry_form === "full" ? (
        <>
          {heading}
          <p className="text-lg text-muted">{PAGE.takesPlace(dayText(tournament))}</p>
          {form_intro ? <ClubsText>{form_intro}</ClubsText> : null}
        </>
      ) : (
        <Panel as="div">
          {card_label ? <Chip>{card_label}</Chip> : null}
          {heading}
          <p className="text-base text-muted">{dayText(tournament)}</p>
          {form_intro ? <ClubsText>{form_intro}</ClubsText> : null}
        </Panel>
      )}
    </>
  );
}

function Loading() {
  return (
    <p className="flex items-center gap-2.5" role="status">
      <span
        className="size-4.5 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin"
        aria-hidden="true"
      />
      Loading...
    </p>
  );
}
