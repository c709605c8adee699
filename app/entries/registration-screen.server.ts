import { redirect } from "@remix-run/node";
import { PASS_EDIT, passOf, payLabel } from "#app/entries/boarding-pass.server.ts";
import type { Pass } from "#app/entries/boarding-pass.tsx";
import { CANNOT_COME } from "#app/entries/cannot-come/content.ts";
import { NO_MAIL, PLACES, SHEET } from "#app/entries/content.ts";
import { type EntryFields, entryTournament } from "#app/entries/entry-form.ts";
import { logFailedLookup } from "#app/entries/failed-look-up.server.ts";
import { feeFacts, paidBeforeLines } from "#app/entries/fee-facts.ts";
import { handicapFacts } from "#app/entries/handicap-facts.ts";
import type { OwnEntry } from "#app/entries/own-entry.server.ts";
import { type OwnKnockout, readOwnKnockout } from "#app/entries/own-knockout.server.ts";
import { drawFacts, matchFacts, type OwnFact, standingFacts } from "#app/entries/own-words.ts";
import {
  type ClubPerson,
  clubsListText,
  personHandicap,
  personValues,
} from "#app/entries/person-values.ts";
import { fixedLines, withFixedFields } from "#app/entries/playing-data.ts";
import { queueNote } from "#app/entries/queue-note.server.ts";
import { latestRegistration, storedEntry } from "#app/entries/registrations.server.ts";
import { changeSchema, entrySchema } from "#app/entries/schema.ts";
import { unlinkedAccount } from "#app/entries/scoring-accounts.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { nestedValues } from "#app/forms/nested-values.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { formatMoment } from "#app/site/dates.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import {
  adoptEntryPath,
  cannotComePath,
  changeRegistrationPath,
  payPath,
  registerPath,
  resultsPath,
} from "#app/site/paths.ts";
import { givenDivision } from "#app/tournaments/divisions.ts";
import { inShort } from "#app/tournaments/information/information.server.ts";
import { isOutOfPlay, standingText } from "#app/tournaments/knockout/own-matches.ts";
import {
  divisionPlacesLeft,
  golfGroupPlacesLeft,
  guestPlacesLeft,
  hasLimits,
  isFull,
  NO_ENTRIES,
  type Places,
  placesKept,
  placesLeft,
} from "#app/tournaments/places.ts";
import { addedFeeLines, earlyLines, feeLines } from "#app/tournaments/prices.ts";
import { matchTermsOf, type Published, readPublished } from "#app/tournaments/published.server.ts";
import { COMPLETE, REGISTRATION_PAGE, UNAVAILABLE } from "#app/tournaments/register-content.ts";
import {
  areChangesOpen,
  isDayOver,
  isPlayed,
  type RegistrationState,
  registrationState,
} from "#app/tournaments/registration-period.ts";
import type { TournamentInShort } from "#app/tournaments/tournament-column.tsx";
import { datesText, type Tournament } from "#app/tournaments/tournament.ts";
import { countPlaces, type WithFee } from "#app/tournaments/tournaments.server.ts";
import { opensInSeconds } from "./register/opening.ts";
import { openEntry } from "./tournament-to-enter.server.ts";

export function entryForm(tournament: Tournament, places: Places | null, own: OwnEntry | null) {
  return {
    ...formOf(tournament, own),
    constraint: constraintsOf(entrySchema(tournament)),
    places: places && placesText(tournament, places),
    offersWaiting: tournament.has_waiting_list && hasLimits(tournament),
  };
}

function formOf(tournament: Tournament, own: OwnEntry | null) {
  const fixed = own ? fixedLines(own) : [];
  const forForm = { ...entryTournament(tournament), date_text: dateOfForm(tournament) };
  const isRegistered = own?.latest?.withdrawn_at === null;
  const fee = own?.fee;
  // Who is entered keeps a place without more days.
  const prices = fee && feeLines(isRegistered ? { ...fee, hold_days: null } : fee, tournament);
  return {
    tournament: fixed.length > 0 ? withFixedFields(forForm) : forForm,
    lines: [
      ...fixed,
      ...(prices ?? []),
      ...(fee && !isRegistered ? earlyLines(fee) : []),
      ...(fee && isRegistered ? addedFeeLines(fee, tournament) : []),
      ...(fee && own.latest?.withdrawn_at
        ? paidBeforeLines(fee, tournament.has_waiting_list && hasLimits(tournament))
        : []),
    ],
    hasFee: Boolean(fee),
  };
}

export function changeForm(tournament: Tournament, places: Places | null, own: OwnEntry | null) {
  return {
    ...formOf(tournament, own),
    constraint: constraintsOf(changeSchema(tournament)),
    places: places && placesText(tournament, places),
  };
}

/**
 * The players of a tournament; null where nothing is limited, or they cannot be counted. The
 * database checks again on submission.
 */
export async function placesIfLimited(
  context: RequestContext,
  tournament: Tournament,
): Promise<Places | null> {
  if (!hasLimits(tournament)) return null;
  try {
    const places = await countPlaces(context, [tournament.id]);
    return places.get(tournament.id) ?? null;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    logFailedLookup(error);
    return null;
  }
}

/** What a member's own entry costs has its place over what everybody reads. */
export function tournamentInShort(
  tournament: WithFee,
  entry: Pick<OwnEntry, "fee" | "places" | "latest"> | null | undefined,
): TournamentInShort {
  const own = entry?.fee ?? null;
  const isEntered = entry?.latest?.withdrawn_at === null;
  const fees = isEntered ? own && { fee: own.per_player, early_fee: null, early_until: null } : own;
  return inShort(fees ? { ...tournament, fees } : tournament, entry?.places ?? NO_ENTRIES);
}

/** What an entry form says of the places; null: nothing. */
function placesText(tournament: Tournament, places: Places): string | null {
  const isFullForm = tournament.entry_form === "full";
  const limits = [
    ...guestPlacesLeft(tournament, places),
    ...(isFullForm ? divisionPlacesLeft(tournament, places) : []),
    ...(isFullForm ? golfGroupPlacesLeft(tournament, places) : []),
  ];
  const left = placesLeft(tournament, places);
  const kept = placesKept(tournament, places);
  const areTaken = isFull(tournament, places);
  const texts = [
    kept > 0 ? PLACES.kept(kept) : areTaken ? PLACES.taken : left === null ? "" : PLACES.left(left),
    areTaken || limits.length === 0
      ? ""
      : `${limits.map((limit) => PLACES.limit(limit.of, limit.left)).join(", ")}.`,
    places.waiting > 0 ? PLACES.waiting(places.waiting) : "",
  ];
  return texts.filter((text) => text !== "").join(" ") || null;
}

/** In the sentence of the form: "takes place on several days: draw 1 December 2026, final by ...". */
const dateOfForm = (tournament: Tournament): string | null =>
  tournament.date_text === null && tournament.form_of_play === "knock-out"
    ? `several days: ${datesText(tournament).replace(/^Draw/, "draw")}`
    : tournament.date_text;

/**
 * How the matches of a knock-out are played, which entrants read before its draw; null: it is none, or
 * the club has not said so yet. Once the draw is published they are on its sheet.
 *
 * @throws a 503 Response when they cannot be read
 */
export async function knockoutTerms(
  context: RequestContext,
  { form_of_play: form, slug }: Pick<Tournament, "form_of_play" | "slug">,
): Promise<string | null> {
  return form === "knock-out" ? termsBeforeDraw(await readPublished(context, slug)) : null;
}

function termsBeforeDraw(published: Published): string | null {
  const terms = published.has_sheet ? [] : matchTermsOf(published);
  return terms.length > 0 ? terms.join("\n") : null;
}

/** Where everyone sees what becomes of a tournament; null: nowhere yet. */
function outcomeOf(
  tournament: Tournament,
  hasSheet: boolean,
): { href: string; text: string } | null {
  if (tournament.has_results && tournament.has_information_page) {
    return { href: resultsPath(tournament), text: REGISTRATION_PAGE.results };
  }
  return hasSheet ? { href: sheetPath(tournament), text: SHEET } : null;
}

/** @throws a 404 or 503 Response */
export async function registrationScreen({
  request,
  context,
  slug,
}: {
  request: Request;
  context: RequestContext;
  slug: string | undefined;
}) {
  const user = await context.user.get();
  const { tournament, entry } = await openEntry(context, user, slug);
  const short = tournamentInShort(tournament, entry);
  const published =
    tournament.form_of_play === "knock-out" ? await readPublished(context, slug) : null;
  const matchTerms = published && termsBeforeDraw(published);
  const knockout =
    published?.has_sheet && entry?.latest?.state === "confirmed"
      ? await readOwnKnockout(context, tournament.slug)
      : null;
  const ended = endedText(tournament, knockout);
  const gate = (reason: GateReason, canUpdate = false) =>
    ({
      show: "gate",
      reason,
      canUpdate,
      tournament: headOf(tournament),
      ended,
      facts: [
        ...matchFacts(knockout?.matches),
        ...(ended === null ? standingFacts(knockout?.standing, knockout?.matches) : []),
        ...ownFacts(entry, tournament),
      ],
      text: unavailableText(reason, tournament),
      told: entry?.said_cannot_come
        ? CANNOT_COME.told(entry.said_cannot_come)
        : REGISTRATION_PAGE.cannotCome,
      cannotCome:
        (reason === "registered" || reason === "waiting") &&
        !canUpdate &&
        !areChangesOpen(tournament) &&
        ended === null
          ? cannotComePath(tournament)
          : null,
      outcome: outcomeOf(tournament, published?.has_sheet ?? false),
      opensIn: reason === "not-open" ? opensInSeconds(tournament.registration_opens_at) : null,
      cancelledReason: tournament.cancelled_reason,
      inShort: short,
      matchTerms,
      places: null as string | null,
    }) as const;
  if (tournament.state === "cancelled") return gate("cancelled");
  if (!user || entry === null) {
    const state = registrationState(tournament);
    if (state === "closed") return gate("closed");
    const places = await placesIfLimited(context, tournament);
    const canEnter = tournament.has_waiting_list || !places || !isFull(tournament, places);
    if (state === "open" && !canEnter) return gate("full");
    return {
      ...gate("sign-in"),
      // Whoever is logged in by then has the form at once.
      text: state === "open" ? null : unavailableText(state, tournament),
      inShort: inShort(tournament, places ?? NO_ENTRIES),
      places: places && placesText(tournament, places),
    };
  }

  const query = new URL(request.url).searchParams;
  if (entry?.by_club && !query.has("other")) throw redirect(adoptEntryPath(tournament));
  const justMade = query.get("registration");
  const stored = entry && justMade ? storedEntry(entry, justMade) : null;
  if (stored) {
    const email = entry?.unlinked_scoring_email;
    const pass = stored.kind === "new" && !stored.queue ? newPass(entry, tournament) : null;
    const pay = stored.queue || pass ? null : paymentLink(entry, tournament);
    return {
      show: "complete",
      text: completeText(tournament),
      ...stored,
      queueNote: queueNote(tournament, stored.players),
      tournament: headOf(tournament),
      inShort: short,
      division: givenDivision(tournament, entry?.latest?.handicap ?? ""),
      pass: pass && { ...pass, kicker: NEW_PASS },
      pay,
      // What is not said or linked to above.
      facts: ownFacts(entry, tournament).filter(
        ({ name, href }) =>
          (href === undefined || (href !== pay?.href && href !== pass?.step?.href)) &&
          !pass?.facts.some((fact) => fact.name === name),
      ),
      notes: [
        ...(entry?.is_mail_left_out ? [NO_MAIL] : []),
        ...(tournament.entry_form === "full" && !stored.queue && email
          ? [unlinkedAccount(email)]
          : []),
      ],
    } as const;
  }
  const path = registerPath(tournament);
  const saved = await readSavedForm(request, path, user.id);
  const latest = entry ? latestRegistration(entry) : null;
  const isRegistered = latest?.isWithdrawn === false;
  const places = entry?.places ?? null;
  const state = registrationState(tournament);
  if (!isRegistered) {
    if (state !== "open") return gate(state);
    const canWait = tournament.has_waiting_list;
    if (places && isFull(tournament, places) && !canWait) return gate("full");
  }
  const isOpen = state === "open" && areChangesOpen(tournament);
  if (isRegistered && !(isOpen && (query.has("update") || saved))) {
    return gate(latest.isWaiting ? "waiting" : "registered", isOpen);
  }
  const person = entry?.person ?? null;
  const values = latest?.values ?? {
    fullName: entry?.full_name ?? "",
    email: user.email,
    ...(person && personValues(person, tournament)),
  };
  const savedValues: EntryFields | undefined = saved && nestedValues(saved);
  const form = entryForm(withClubsHint(tournament, person), places, entry ?? null);
  const replaces = isRegistered ? latest.id : undefined;
  return {
    show: "form",
    ...form,
    inShort: short,
    matchTerms,
    // Who is entered keeps their place, or their place in line.
    offersWaiting: form.offersWaiting && !isRegistered,
    defaultValue: {
      submissionKey: crypto.randomUUID(),
      replaces,
      terms: JSON.stringify(entry?.terms),
      ...(savedValues ?? { ...values, joinsWaitingList: "on" }),
    },
  } as const;
}

/** The form says where the handicap comes from that it is filled with. */
function withClubsHint<Entered extends Tournament>(
  tournament: Entered,
  person: ClubPerson | null,
): Entered {
  if (!person?.handicap_on || personHandicap(person, tournament) === undefined) return tournament;
  const hints = [
    clubsListText(person.handicap_on, tournament.club_handicaps_on),
    tournament.handicap_hint,
  ];
  return { ...tournament, handicap_hint: hints.filter(Boolean).join(" ") };
}

/** In place of what is said of who is to play; null: there is something to play. */
function endedText(tournament: Tournament, knockout: OwnKnockout | null): string | null {
  if (isOutOfPlay(knockout?.standing)) {
    return standingText(knockout?.standing, knockout?.matches);
  }
  return isPlayed(tournament) ? REGISTRATION_PAGE.wasRegistered(tournament.name) : null;
}

const ownFacts = (entry: OwnEntry | null | undefined, tournament: Tournament): OwnFact[] => [
  // While the site takes no withdrawal it stands where the club is told.
  ...(entry?.said_cannot_come && areChangesOpen(tournament)
    ? [{ name: CANNOT_COME.name, fact: CANNOT_COME.told(entry.said_cannot_come) }]
    : []),
  ...ownFee(entry, tournament),
  ...(entry?.latest && !entry.latest.withdrawn_at
    ? handicapFacts(entry.latest, tournament, entry.scoring)
    : []),
];

function ownFee(entry: OwnEntry | null | undefined, tournament: Tournament): OwnFact[] {
  const fee = entry?.fee;
  if (!fee?.state || fee.due === null) return [];
  const isToCome = !entry?.latest?.withdrawn_at && !isPlayed(tournament);
  const refundUntil = isToCome ? fee.refund_until : null;
  return feeFacts(
    { ...fee, state: fee.state, due: fee.due, refund_until: refundUntil },
    tournament.slug,
    isToCome && Boolean(entry?.said_cannot_come),
  );
}

const NEW_PASS = "Your entry";

/** Of an entry that was just made; null of a tournament that is over. */
function newPass(entry: OwnEntry | undefined, tournament: Tournament): Pass | null {
  const { latest, fee } = entry ?? {};
  if (!latest || isDayOver(tournament)) return null;
  return passOf({
    tournament,
    day: tournament.starts_on,
    knockout: tournament.form_of_play === "knock-out" ? drawFacts(tournament) : null,
    names: [latest.full_name, ...latest.players.map(({ full_name }) => full_name)],
    starts: undefined,
    fee: fee?.state && fee.due !== null ? { ...fee, state: fee.state, due: fee.due } : null,
    pay: payPath(tournament),
    links: [
      areChangesOpen(tournament)
        ? { href: changeRegistrationPath(tournament), label: PASS_EDIT }
        : null,
    ],
  });
}

function paymentLink(
  entry: OwnEntry | null | undefined,
  { slug }: Tournament,
): { href: string; label: string } | null {
  const { due, state, held_until } = entry?.fee ?? {};
  return due && due > 0 && (state === "due" || state === "part-paid")
    ? { href: payPath({ slug }), label: payLabel({ due, state, held_until }) }
    : null;
}

function unavailableText(reason: GateReason, tournament: Tournament): string | null {
  const { name, registration_opens_at: opensAt } = tournament;
  if (reason === "sign-in" || reason === "registered" || reason === "waiting") return null;
  if (reason === "closed" && isPlayed(tournament)) return UNAVAILABLE.played(name);
  return UNAVAILABLE[reason](name, opensAt && formatMoment(opensAt));
}

type GateReason =
  | "sign-in"
  | "registered"
  | "waiting"
  | "full"
  | "cancelled"
  | Exclude<RegistrationState, "open">;

const completeText = ({ name, entry_form: form, form_of_play }: Tournament): string =>
  COMPLETE[form_of_play === "knock-out" ? "knockout" : form](name);

function headOf(tournament: Tournament) {
  const { name, slug, entry_form, starts_on, summary } = tournament;
  return { name, slug, entry_form, date_text: datesText(tournament) || null, starts_on, summary };
}
