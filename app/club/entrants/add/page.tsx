import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { clubForm, sumToWorkOut, submitClubEntry } from "#app/club/entrants/club-entry.server.ts";
import { TO_LIST } from "#app/club/entrants/content.ts";
import { EMAIL_HINT } from "#app/club/entrants/email-hint.ts";
import { readEntrant } from "#app/club/entrants/entrants.server.ts";
import { entrantName } from "#app/club/entrants/entry-players.ts";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { SearchAsTyped } from "#app/club/frame/search-as-typed.tsx";
import { backInDraw } from "#app/club/knockout/back-in-draw.server.ts";
import { whatReturnsChange } from "#app/club/knockout/leaving.server.ts";
import { PLAYERS_PAGE } from "#app/club/people/players/content.ts";
import { readPeople, readPerson, searchIn } from "#app/club/people/register/people.server.ts";
import { nameOf, personDetails } from "#app/club/people/register/person-text.ts";
import { EntryFormFields } from "#app/entries/entry-form-fields.tsx";
import { type EntryFields, entryLabels } from "#app/entries/entry-form.ts";
import { EntrySum } from "#app/entries/entry-sum.tsx";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { personValues } from "#app/entries/person-values.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { changeLists } from "#app/forms/list-intents.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { withQuery } from "#app/site/list-pages.ts";
import {
  addEntrantPath,
  entrantPath,
  entrantsPath,
  NEW_PERSON_PATH,
  PEOPLE_PATH,
  playerPeoplePath,
} from "#app/site/paths.ts";
import { givenDivision } from "#app/tournaments/divisions.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { addEntrantFromForm, addEntrantSchema } from "./add-entrant.server.ts";
const PAGE = {
  heading: "Add an entrant",
  accountEmail: "Account’s e-mail",
  search: {
    heading: "Is the player in the register?",
    label: "Search the register",
    placeholder: "Name, number or phone",
    submit: "Search",
  },
  found: (count: number) =>
    count === 0
      ? "No person matches: fill in the form."
      : count === 1
        ? "1 person. Choose them to fill in the form."
        : `${count} people. Choose one to fill in the form.`,
  add: (name: string) => `Add “${name}” to the register`,
  more: "The first ten are shown: type more of the name.",
  filled: "Filled from the register",
  drawn:
    "The draw is published. A new entry gets no number: it is a reserve, and can take the number of a side that withdraws before its first match. A side of the draw that had withdrawn has its number back, and the matches that its opponents had walkovers for are on again, unless a reserve has taken it or a later match was played since; in another division that has its own draw it is a new entry.",
  submit: "Add",
} as const;

export const meta = clubMeta(PAGE.heading, "Enter a player who called the club.");

export const handle: PageHandle = { hydrate: true };

type AddFields = EntryFields & {
  accountEmail?: string;
  accountSince?: string;
  person?: string;
  again?: string;
  /** Whether a published result of the player keeps them from being entered. */
  counted?: string;
};

/** People whom a search shows. */
const MAX_PEOPLE = 10;

/** Whether the form asks for an account: who has one only the secretary of the club may learn. */
const readAccounts = async (context: RequestContext) => ({
  hasAccounts: (await readMayOpen(context))(PEOPLE_PATH),
});

/** The register's people whom a search finds, and the one who was chosen. */
async function readRegister(context: RequestContext, request: Request) {
  if (!(await readMayOpen(context))(PEOPLE_PATH)) return { search: "", page: null, person: null };
  const query = new URL(request.url).searchParams;
  const search = searchIn(query);
  const chosen = query.get("person");
  const [page, person] = await Promise.all([
    search === "" || chosen !== null ? null : readPeople(context, { search, size: MAX_PEOPLE }),
    chosen === null ? null : readPerson(context, chosen),
  ]);
  return { search, page, person };
}

export const loader = tournamentLoader(async ({ id, request, context, saved }) => {
  const [tournament, register, mayOpen, drawnAt] = await Promise.all([
    readTournament(context, id),
    context.isFormReturned ? null : readRegister(context, request),
    readMayOpen(context),
    context.supabase.rpc("draw_published_at", { tournament: id }),
  ]);
  const isDrawn = tournament.form_of_play === "knock-out" && drawnAt.data !== null;
  const fixed = {
    name: tournament.name,
    isDrawn,
    returns: isDrawn ? await whatReturnsChange(context, tournament) : [],
    // Where a former player is opened.
    players: {
      href: withQuery(playerPeoplePath(id), { which: "known" }),
      text: PLAYERS_PAGE.heading,
    },
  };
  // The form that was returned is made from the action's data.
  if (register === null) return { ...fixed, opened: null, defaultValue: {}, register: null };
  if (tournament.state !== "published") {
    throw new Response(null, { status: 404 });
  }
  const { search, page, person } = register;
  const values: AddFields = {
    submissionKey: crypto.randomUUID(),
    ...(page?.total === 0 && !/\d/.test(search) && { fullName: search }),
    ...(person && {
      fullName: nameOf(person),
      email: person.email ?? "",
      accountEmail: person.account_email ?? "",
      person: person.id,
      ...personValues(person, tournament),
    }),
    ...saved,
  };
  return {
    ...fixed,
    opened: {
      ...clubForm(
        tournament,
        addEntrantSchema(tournament),
        await sumToWorkOut(context, tournament, values),
      ),
      hasAccounts: mayOpen(PEOPLE_PATH),
    },
    defaultValue: values,
    register: mayOpen(PEOPLE_PATH)
      ? {
          search,
          chosen: person && { id: person.id, text: `${nameOf(person)}: ${personDetails(person)}` },
          total: page && page.total,
          people: (page?.people ?? []).map((each) => ({
            id: each.id,
            name: nameOf(each),
            details: personDetails(each),
          })),
        }
      : null,
  };
});

export function action({ params, ...post }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  return submitClubEntry(post, {
    id,
    path: addEntrantPath(id),
    schemaOf: addEntrantSchema,
    alsoReturned: () => readAccounts(post.context),
    async run(tournament, entry) {
      const { entryId, state } = await addEntrantFromForm(post.context, tournament, entry);
      purgeTournament(tournament.slug);
      await sendDueMails(post.context);
      const entrant = await readEntrant(post.context, id, entryId);
      const { versions, playing_data, has_card } = entrant;
      const withdrawnAt = versions[1]?.withdrawn_at ?? null;
      const isFixed =
        withdrawnAt !== null &&
        (playing_data ?? []).some(({ fixed_at }) => new Date(fixed_at) <= new Date(withdrawnAt));
      const back =
        tournament.form_of_play === "knock-out" && withdrawnAt !== null
          ? await backInDraw(post.context, tournament, entryId)
          : null;
      return redirectWithSuccess(
        entrantPath(id, entryId),
        TOASTS.withNamesake(
          TOASTS.asReserve(
            TOASTS.backInDraw(
              TOASTS.addedTo(
                TOASTS.withFixed(
                  TOASTS.added[state](
                    entrantName(entrant),
                    isFixed ? null : givenDivision(tournament, entry.handicap),
                  ),
                  isFixed,
                ),
                tournament.has_results && tournament.form_of_play === "day",
                has_card,
              ),
              back,
            ),
            back === null && entrant.standing?.state === "reserve",
          ),
          versions.length === 1 && entrant.withdrawn_namesake !== null,
        ),
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
  const register = answer ? null : loaded.content?.register;
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
      {loaded.content?.isDrawn ? <p className="font-semibold">{PAGE.drawn}</p> : null}
      {loaded.content?.returns.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {register ? <Register register={register} path={addEntrantPath(id)} /> : null}
      <AddForm
        key={register?.chosen?.id}
        {...view}
        lastResult={answer?.result}
        defaultValue={loaded.content?.defaultValue ?? {}}
        back={entrantsPath(id)}
        players={loaded.content?.players}
      />
    </ClubScreen>
  );
}

function Register({
  register: { search, chosen, total, people },
  path,
}: {
  register: NonNullable<
    NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["content"]>["register"]
  >;
  path: string;
}) {
  return (
    <section className="grid w-full grid-cols-1 gap-3" aria-labelledby="register">
      <h2 id="register" className="text-lg">
        {PAGE.search.heading}
      </h2>
      <SearchAsTyped search={search} {...PAGE.search} />
      {total === null ? null : <p role="status">{PAGE.found(total)}</p>}
      {people.length > 0 ? (
        <Rows>
          {people.map(({ id, name, details }) => (
            <li key={id} className="border-line px-5 py-2 not-first:border-t">
              <a
                href={withQuery(path, { q: search, person: id })}
                className="inline-block min-h-11 py-2 font-semibold wrap-anywhere"
              >
                {name}
              </a>
              <p className="text-sm wrap-anywhere text-muted">{details}</p>
            </li>
          ))}
        </Rows>
      ) : null}
      {total === 0 ? (
        <p>
          <a href={withQuery(NEW_PERSON_PATH, { name: search })}>{PAGE.add(search)}</a>
        </p>
      ) : null}
      {total !== null && total > people.length ? <p className="text-sm">{PAGE.more}</p> : null}
      {chosen ? (
        <p role="status">
          <strong className="font-semibold">{PAGE.filled}</strong>. {chosen.text}
        </p>
      ) : null}
    </section>
  );
}

function AddForm({
  back,
  players,
  tournament,
  constraint,
  sum,
  hasAccounts,
  lastResult,
  defaultValue,
}: ReturnType<typeof clubForm> & {
  back: string;
  players: { href: string; text: string } | undefined;
  hasAccounts: boolean;
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
      <HiddenField field={fields.person} />
      <HiddenField field={fields.accountSince} />
      <HiddenField field={fields.again} />
      {players && fields.counted.initialValue ? (
        <p>
          <a href={players.href}>{players.text}</a>
        </p>
      ) : null}
      {hasAccounts ? (
        <Field
          field={fields.accountEmail}
          label={PAGE.accountEmail}
          hint="Enter the email of their account, if they have one: the entry then shows on their profile. Otherwise leave empty."
          type="email"
        />
      ) : null}
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
