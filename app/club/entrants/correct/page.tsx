import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect, useActionData, useLoaderData, useParams } from "@remix-run/react";
import {
  clubForm,
  submitClubEntry,
  workOutEntrantSum,
} from "#app/club/entrants/club-entry.server.ts";
import { EMAIL_HINT } from "#app/club/entrants/email-hint.ts";
import { type EntrantDetails, readEntrant } from "#app/club/entrants/entrants.server.ts";
import { areInResults, entrantName, entryPlayers } from "#app/club/entrants/entry-players.ts";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeSeriesOf, purgeTournament } from "#app/club/frame/purge.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { digestOf } from "#app/club/lists/csv-digest.server.ts";
import { PLAYERS_PAGE } from "#app/club/people/players/content.ts";
import { type PlayerPerson, readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { readPlay } from "#app/club/play/play.server.ts";
import { changeFacts } from "#app/club/play/results/board-changes.ts";
import { EntryFormFields } from "#app/entries/entry-form-fields.tsx";
import { type EntryFields, entryLabels } from "#app/entries/entry-form.ts";
import { EntrySum } from "#app/entries/entry-sum.tsx";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { fixedForClub, type PlayBegan } from "#app/entries/playing-data.ts";
import { entryValues, priceOf } from "#app/entries/registrations.server.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { changeLists } from "#app/forms/list-intents.ts";
import { readIfPossible } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { correctEntrantPath, entrantPath, playerPeoplePath } from "#app/site/paths.ts";
import { givenDivision } from "#app/tournaments/divisions.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { BoardPanel } from "./board-panel.tsx";
import {
  assertSeen,
  boardAfter,
  correctFromForm,
  correctionSchema,
} from "./correct-entrant.server.ts";
import { IS_SAME } from "./is-same.ts";

const PAGE = {
  heading: "Correct the entry",
  labels: {
    isTold: "Tell them by mail what changed",
    mayExceed: "Save even though there are not enough places",
    isSame: "Who is it?",
    reason: "Reason",
  },
  isSame: {
    same: "The same person, with a corrected name",
    another: "Another person",
  } satisfies Record<(typeof IS_SAME)[number], string>,
  reasonHint:
    "Needed when handicap, division or tee changes. It is in the history, and in the mail.",
  submit: "Save",
  submitAnyway: "Save with this reason",
} as const;

export const meta = clubMeta(PAGE.heading, "Correct an entry of a tournament of the club.");

export const handle: PageHandle = { hydrate: true };

type Fields = EntryFields & {
  version?: string;
  isTold?: string;
  mayExceed?: string;
  isSame?: string;
  reason?: string;
  seen?: string;
};

type Play = {
  /** Where the club says whose the published results are, which keep a player from being another; null: none. */
  people: string | null;
  fixed: string | null;
  board: { name: string; fact: string }[] | null;
  seen: string | null;
};

const playOf = (began: PlayBegan | null): Play => ({
  people: null,
  fixed: began && fixedForClub(began),
  board: null,
  seen: null,
});

export const loader = tournamentLoader(async ({ id, context, params, saved }) => {
  const { entry = "" } = params;
  const reading = readTournament(context, id);
  // The form that was returned is made from the action's data.
  if (context.isFormReturned) {
    const { name } = await reading;
    return { name, opened: null, defaultValue: {} };
  }
  const [entrant, tournament] = await Promise.all([readEntrant(context, id, entry), reading]);
  if (entrant.state === "withdrawn") throw redirect(entrantPath(id, entry));
  const defaultValue: Fields = {
    submissionKey: crypto.randomUUID(),
    version: entrant.latest.registration_id,
    isTold: "on",
    ...entryValues(entrant.latest.fields, tournament),
    ...saved,
  };
  return {
    name: tournament.name,
    opened: {
      ...clubForm(
        tournament,
        correctionSchema(tournament),
        await workOutEntrantSum(context, tournament, priceOf(defaultValue, tournament), {
          entrant: entry,
        }),
      ),
      ...playOf(entrant.play_began),
    },
    defaultValue,
  };
});

export function action({ params, ...post }: ActionFunctionArgs) {
  const { tournament: id = "", entry = "" } = params;
  const { context } = post;
  const read = () => readIfPossible(context, () => readEntrant(context, id, entry));
  let play: Play | null = null;
  let isCounted = false;
  return submitClubEntry(post, {
    id,
    path: correctEntrantPath(id, entry),
    schemaOf: correctionSchema,
    entrant: entry,
    alsoReturned: async () => ({
      ...(play ?? playOf((await read())?.play_began ?? null)),
      people: isCounted ? playerPeoplePath(id) : null,
    }),
    async run(tournament, correction) {
      const entrant = await read();
      if (entrant?.play_began) {
        const board = await boardAfter(context, tournament, entrant.player_id, correction);
        const seen = board && digestOf(JSON.stringify(board));
        if (board) {
          const facts = [...changeFacts(board), ...board.competitions];
          play = { ...playOf(entrant.play_began), board: facts, seen };
        }
        assertSeen(correction, seen);
      }
      const before = await readPlayerPeople(context, { tournament: id, entry });
      isCounted = before.some(({ was_member: counted }) => counted !== null);
      if (!(await correctFromForm(context, tournament, entry, correction))) {
        return redirectWithSuccess(entrantPath(id, entry), TOASTS.uncorrected);
      }
      const after = await readIfPossible(context, () =>
        readPlayerPeople(context, { tournament: id, entry }),
      );
      const corrected = await read();
      const gone = goneFrom(entrant, corrected);
      const open =
        gone.length > 0 ? await readIfPossible(context, () => readPlay(context, id)) : null;
      purgeTournament(tournament.slug);
      await purgeSeriesOf(context, id);
      await sendDueMails(context);
      const toast = TOASTS.corrected(
        corrected ? entrantName(corrected) : correction.fullName,
        givenDivision(tournament, correction.handicap),
        after ? partedNames(before, after) : [],
      );
      return redirectWithSuccess(
        entrantPath(id, entry),
        TOASTS.withNames(
          TOASTS.withResults(toast, open !== null && areInResults(open.play, gone)),
          TOASTS.registerNames(corrected && after ? otherNames(corrected, after) : []),
        ),
      );
    },
  });
}

/** What the register calls the players who have another name in their entry. */
const otherNames = (entrant: EntrantDetails, people: readonly PlayerPerson[]): string[] =>
  entryPlayers(entrant).flatMap(({ id, full_name: name }) => {
    const known = people.find(({ player }) => player === id);
    return known?.name && known.name.trim() !== name.trim() ? [known.name] : [];
  });

/** The ids of players whom a correction has taken out. */
function goneFrom(before: EntrantDetails | null, after: EntrantDetails | null): string[] {
  if (!before || !after) return [];
  const left = new Set(entryPlayers(after).map(({ id }) => id));
  return entryPlayers(before).flatMap(({ id }) => (left.has(id) ? [] : [id]));
}

/** The persons to whom players were joined before a correction, and are no longer. */
const partedNames = (before: readonly PlayerPerson[], after: readonly PlayerPerson[]) =>
  before.flatMap(({ player, person, name }) =>
    after.some((now) => now.player === player && now.person === person)
      ? []
      : [name ?? "not in the register"],
  );

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function CorrectEntrant() {
  const loaded = useLoaderData<typeof loader>();
  const { entry = "" } = useParams();
  const answer = useActionData<typeof action>();
  const { id } = loaded;
  const back = entrantPath(id, entry);
  const view = answer ?? loaded.content?.opened;
  if (!view) return null;
  return (
    <ClubScreen
      answer={answer}
      back={{ href: back, text: "Back to the entry" }}
      heading={PAGE.heading}
    >
      <p className="text-muted">To replace a further player, remove them and add the new one.</p>
      <CorrectionForm
        {...view}
        lastResult={answer?.result}
        defaultValue={loaded.content?.defaultValue ?? {}}
        back={back}
      />
    </ClubScreen>
  );
}

function CorrectionForm({
  back,
  tournament,
  constraint,
  sum,
  people,
  fixed,
  board,
  seen,
  lastResult,
  defaultValue,
}: ReturnType<typeof clubForm> &
  Play & {
    back: string;
    lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
    defaultValue: Fields;
  }) {
  const [form, fields] = useServerForm<Fields>({
    id: "correction",
    lastResult,
    constraint,
    defaultValue,
    onValidate: ({ formData }): ReturnType<typeof changeLists<Fields>> =>
      changeLists(formData, form.allErrors),
  });
  const isAsked = fields.isSame.errors !== undefined || fields.isSame.value !== undefined;
  const isOverLimit = fields.mayExceed.errors !== undefined || fields.mayExceed.value === "on";
  return (
    <ServerForm
      form={form}
      labels={{ ...PAGE.labels, ...entryLabels(tournament) }}
      lastResult={lastResult}
      action="."
    >
      <HiddenField field={fields.version} />
      {fixed ? <p className="text-muted">{fixed}</p> : null}
      <EntryFormFields
        tournament={tournament}
        form={form}
        fields={fields}
        submit={PAGE.submit}
        clubsHint={EMAIL_HINT}
      />
      {sum === null ? null : <EntrySum sum={sum} isAnswer={lastResult !== undefined} />}
      {isOverLimit ? (
        <CheckboxField field={fields.mayExceed} label={PAGE.labels.mayExceed} />
      ) : null}
      {isAsked ? (
        <Field
          field={fields.isSame}
          label={PAGE.labels.isSame}
          as="radio"
          options={IS_SAME.map((value) => ({ value, label: PAGE.isSame[value] }))}
        />
      ) : null}
      {isAsked && people ? (
        <p>
          <a href={people}>{PLAYERS_PAGE.heading}</a>
        </p>
      ) : null}
      {fixed ? (
        <Field
          field={fields.reason}
          label={PAGE.labels.reason}
          hint={PAGE.reasonHint}
          as="textarea"
          rows={2}
        />
      ) : null}
      <CheckboxField field={fields.isTold} label={PAGE.labels.isTold} />
      {board ? (
        <>
          <BoardPanel facts={board} />
          <input type="hidden" name="seen" value={seen ?? ""} />
        </>
      ) : null}
      <ButtonRow>
        <SubmitButton busyText="Saving…">{board ? PAGE.submitAnyway : PAGE.submit}</SubmitButton>
        <ButtonLink look="quiet" href={back}>
          Discard changes
        </ButtonLink>
      </ButtonRow>
    </ServerForm>
  );
}
