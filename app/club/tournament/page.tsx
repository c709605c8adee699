import {
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countToPhone } from "#app/club/calls/phone-calls.server.ts";
import { ToPhone } from "#app/club/calls/phone-calls.tsx";
import { confirmedBy } from "#app/club/entrants/entrants.server.ts";
import { TOASTS as ENTRANTS_TOASTS } from "#app/club/entrants/messages.ts";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { takeCoursePath } from "#app/club/frame/course-paths.ts";
import { changedBy, type HistoryLine, historyLines } from "#app/club/frame/history.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeSeriesOf, purgeTournament } from "#app/club/frame/purge.server.ts";
import { TOASTS } from "#app/club/tournament/content.ts";
import { databaseMessage } from "#app/forms/database-message.ts";
import { nestedValues } from "#app/forms/nested-values.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import {
  redirectInPlace,
  redirectWithError,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { postsWaitingFor } from "#app/platform/http/shed-load.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import {
  cancelTournamentPath,
  deleteTournamentPath,
  editTournamentPath,
  previewTournamentPath,
  publishTournamentPath,
  tournamentPath,
  writeOfChangesPath,
  registerPath,
} from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { NO_ENTRIES } from "#app/tournaments/places.ts";
import { stateLabels } from "#app/tournaments/state-labels.ts";
import { tournamentState } from "#app/tournaments/tournament-state.ts";
import { invitationText, whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";
import { EDIT_PAGE as PAGE, savedBy } from "./editor-content.ts";
import { valuesOf } from "./form-values.ts";
import { tournamentSchema } from "./schema.ts";
import { TournamentEditor } from "./tournament-editor.tsx";
import {
  columnName,
  fieldOf,
  FIELDS,
  type FieldTable,
  LIST_NAMES,
  SECTIONS,
} from "./tournament-fields.ts";
import {
  changeState,
  type EditedTournament,
  hasCode,
  readEditedTournament,
  saveTournament,
} from "./tournaments.server.ts";
import { untoldChanges } from "./untold-changes.ts";

export const meta = clubMeta<typeof loader>(
  (data) => data?.name ?? PAGE.untitled,
  PAGE.description,
);

export const handle: PageHandle = { hydrate: true };

const load = tournamentLoader(async ({ id, context, request }) => {
  const [edited, toPhone, mayOpen] = await Promise.all([
    readEditedTournament(context, id, new URL(request.url).searchParams.get("changes") === "all"),
    countToPhone(context, id),
    readMayOpen(context),
  ]);
  return {
    name: edited.tournament.name,
    edited,
    toPhone,
    links: linksOf(edited, mayOpen),
  };
});

/** What else is done with a tournament. */
function linksOf({ tournament, places }: EditedTournament, mayOpen: (path: string) => boolean) {
  const { id, state } = tournament;
  const [course, removal] = [takeCoursePath(id), deleteTournamentPath(id)];
  const invitation = invitationText(tournament, environment.SITE_URL + tournamentPath(tournament));
  return [
    mayOpen(course) && { href: course, text: PAGE.takeCourse },
    // While members can register only.
    tournamentState(tournament, places) === "open" && {
      href: whatsAppLink(invitation),
      text: PAGE.invitation,
    },
    state === "published" && { href: cancelTournamentPath(id), text: PAGE.cancel },
    mayOpen(removal) &&
      places.entries + places.waiting === 0 && { href: removal, text: PAGE.delete },
  ].filter((link) => link !== false);
}

export async function loader(args: LoaderFunctionArgs) {
  const { id, isKnockout, path, content, saved } = await load(args);
  return {
    path,
    isKnockout,
    toPhone: content?.toPhone ?? 0,
    links: content?.links ?? [],
    ...screenOf(id, content?.edited ?? null, saved),
  };
}

function screenOf(
  id: string,
  edited: EditedTournament | null,
  submitted: Record<string, unknown> | undefined,
) {
  const {
    tournament,
    places = NO_ENTRIES,
    missing = [],
    changes = [],
    history = [],
  } = edited ?? {};
  const [last] = history;
  const values = tournament ? valuesOf(tournament) : null;
  const isPublic = tournament && tournament.state !== "draft";
  const state = isPublic ? tournamentState(tournament, places) : "draft";
  return {
    id,
    name: tournament?.name ?? null,
    values: submitted ?? values ?? {},
    editor: {
      state,
      saved: values,
      sections: SECTIONS,
      table: (state === "draft" && isPast(tournament?.starts_on)
        ? { ...FIELDS, starts_on: { ...FIELDS.starts_on, hint: PAGE.dayPassed } }
        : FIELDS) as FieldTable,
      missing: missing.map((column) => ({
        name: columnName(column),
        field: fieldOf(column) ?? column,
      })),
      labels: tournament ? stateLabels(tournament, places) : [],
      latest: last
        ? { changed: changedBy(last), savedBy: savedBy(last.admin_name, formatMoment(last.at)) }
        : null,
    } as const,
    busy: isPublic
      ? busyText(places.entries + places.waiting, postsWaitingFor(registerPath(tournament)))
      : null,
    publicPath: isPublic ? tournamentPath(tournament) : null,
    untold:
      tournament?.state === "published" && places.entries + places.waiting > 0
        ? untoldOf(id, untoldChanges(changes, tournament))
        : null,
    history: historyLines(id, history, columnName),
    allChanges: edited?.hasMoreChanges
      ? { href: `${editTournamentPath(id)}?changes=all#history`, text: "Show all changes" }
      : null,
  };
}

const isPast = (day: string | null | undefined) => Boolean(day && day < dayInIndiaOf(new Date()));

/** While members wait to be let in by this server; null: none does. */
const busyText = (entered: number, waiting: number) =>
  waiting === 0
    ? null
    : `Registration is busy: ${entered} entered, ${waiting} waiting to be let in.`;

const untoldOf = (id: string, changes: string) =>
  changes === ""
    ? null
    : {
        text: [PAGE.untoldText(changes), changes.includes("tee-off") ? PAGE.ownTimes : ""].join(
          " ",
        ),
        href: writeOfChangesPath(id, changes),
      };

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitClubForm(post, {
    schema: tournamentSchema,
    lists: LIST_NAMES,
    async run(form, { context, form: sent }) {
      // More places may go to the waiting list.
      const { result: saved, confirmed } = await confirmedBy(context, { id, questions: [] }, () =>
        saveTournament(context, id, {
          form,
          values: nestedValues(Object.fromEntries(sent) as Record<string, string>),
        }),
      );
      purgeTournament(saved.slug);
      await purgeSeriesOf(context, id);
      if (form.intent === "preview") return redirectDocument(previewTournamentPath(id));
      return afterSaving(context, editTournamentPath(id), form.intent, {
        ...saved,
        confirmed,
        passedDay:
          saved.changed.includes("starts_on") && form.starts_on && isPast(form.starts_on)
            ? formatDay(form.starts_on)
            : null,
      });
    },
  });
}

/** What else the buttons do at once with what has just been saved. */
const STEPS = {
  close: {
    step: "close_registration",
    // What was saved has closed it.
    isDoneBy: "registration_closed",
    done: TOASTS.closed,
    failed: TOASTS.notClosed,
  },
  reopen: {
    step: "reopen_registration",
    // What was saved has opened it.
    isDoneBy: "registration_not_closed",
    done: TOASTS.reopened,
    failed: TOASTS.notReopened,
  },
} as const;

/** When it fails, the page says that only it did. */
async function afterSaving(
  context: RequestContext,
  path: string,
  intent: "save" | "publish" | keyof typeof STEPS,
  {
    id,
    version,
    slug,
    isMerged,
    confirmed,
    passedDay,
    hasOneDivisionLeft = false,
  }: {
    id: string;
    version: number;
    slug: string;
    isMerged: boolean;
    confirmed: readonly string[];
    /** The day that was just saved, if it is over already. */
    passedDay: string | null;
    hasOneDivisionLeft?: boolean;
  },
) {
  if (intent === "save") {
    const saving = isMerged
      ? TOASTS.merged
      : hasOneDivisionLeft
        ? TOASTS.oneDivision
        : TOASTS.saved;
    const toast = passedDay === null ? saving : TOASTS.savedPastDay(passedDay);
    return redirectInPlace(path, ENTRANTS_TOASTS.withConfirmed(toast, confirmed));
  }
  // Whoever publishes has to have seen what somebody else has saved meanwhile.
  if (isMerged) return redirectWithError(path, TOASTS.unseen);
  if (intent === "publish") return redirectDocument(publishTournamentPath(id));
  const { step, done, failed, ...rest } = STEPS[intent];
  try {
    await changeState(context, step, id, version);
  } catch (error) {
    if (!hasCode(error, "isDoneBy" in rest ? rest.isDoneBy : "")) {
      const description = error instanceof DatabaseError ? databaseMessage(error) : null;
      return redirectWithError(path, description === null ? failed : { ...failed, description });
    }
  }
  purgeTournament(slug);
  return redirectWithSuccess(path, done);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function EditTournament() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, path, name, history } = screen;
  return (
    <Column stretch>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1 className="-mt-5 -mb-4 text-band wrap-anywhere max-md:text-3xl md:-mb-1 lg:-mt-8">
        {name ?? PAGE.untitled}
      </h1>
      {screen.busy ? <p role="status">{screen.busy}</p> : null}
      <ToPhone tournament={id} entrants={screen.toPhone} />
      {screen.untold ? (
        <Panel aria-labelledby="untold">
          <h2 id="untold">{PAGE.untold}</h2>
          <p>{screen.untold.text}</p>
          <ButtonRow>
            <ButtonLink href={screen.untold.href}>{PAGE.write}</ButtonLink>
          </ButtonRow>
        </Panel>
      ) : null}
      <TournamentEditor
        values={screen.values}
        editor={screen.editor}
        lastResult={answer?.result}
        path={path}
        publicPath={screen.publicPath}
      />
      {history.length > 0 ? <History lines={history} all={screen.allChanges} /> : null}
      <ButtonRow>
        {screen.links.map(({ href, text }) => (
          <ButtonLink key={text} look="quiet" href={href}>
            {text}
          </ButtonLink>
        ))}
      </ButtonRow>
    </Column>
  );
}

function History({
  lines,
  all,
}: {
  lines: readonly HistoryLine[];
  all: { href: string; text: string } | null;
}) {
  return (
    <Panel aria-labelledby="history">
      <h2 id="history">{PAGE.history}</h2>
      <ol className="grid gap-2">
        {lines.map(({ title, by, text, link }, index) => (
          <li key={index}>
            <strong>{title}</strong> <span className="text-sm text-muted">{by}</span>
            {link || text ? (
              <span className="block text-sm">
                {link ? <a href={link.href}>{link.label}</a> : null} {text}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {all ? (
        <p>
          <a href={all.href}>{all.text}</a>
        </p>
      ) : null}
    </Panel>
  );
}
