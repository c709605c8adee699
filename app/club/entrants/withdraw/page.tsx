import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import {
  confirmedBy,
  reachOf,
  type EntrantDetails,
  nextInLine,
  readEntrant,
  withdrawEntrant,
  withdrawPlayer,
} from "#app/club/entrants/entrants.server.ts";
import { areInResults, entrantName, entryPlayers } from "#app/club/entrants/entry-players.ts";
import { MESSAGES, TOASTS } from "#app/club/entrants/messages.ts";
import { type WithdrawalFields, withdrawalSchema } from "#app/club/entrants/schema.ts";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { whatLeavingChanges } from "#app/club/knockout/leaving.server.ts";
import { readPaidFee } from "#app/club/money/fees/fees.server.ts";
import { awardsPath } from "#app/club/play/paths.ts";
import { readPlay } from "#app/club/play/play.server.ts";
import { namesKeptWithout } from "#app/club/play/teams/kept-names.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { DescribedField } from "#app/forms/described-field.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { entrantPath } from "#app/site/paths.ts";
import { isDayOver } from "#app/tournaments/registration-period.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { clubFeeLines, nextLine } from "./content.ts";
import { WITHDRAWAL_FIELDS as FIELDS } from "./fields.ts";

const PAGE = {
  heading: (name: string) => `Withdraw ${name}?`,
  untitled: "Withdraw an entrant",
  again: (who: string, email: string | null) =>
    `To take this back, add ${who} again${email === null ? " from the register, or with the same name and phone" : `, from the register, with the same name and phone, or with the account ${email}`}: this entry comes back, with the card and the side of ${who}, and on the waiting list if there is no free place then.`,
  ofAll: (again: string) => `If all are withdrawn: ${again}`,
  oneAgain:
    "If one is withdrawn: to take that back, choose Correct and add the player again under the same name. The player comes back with their card and side.",
  everybody: (names: readonly string[]) => `All ${names.length} players: ${names.join(", ")}`,
  hasCard:
    "A card has been entered. It stays readable, and the player is WD and takes no place. A partner plays on.",
  keptPrizes: "A prize stays theirs until you choose its winner again, on the page",
  knockout:
    "Once the draw is published, each opponent that the side still has to play gets a walkover, and a mail. Before the first match a reserve can take the place, on the page of the match. A side that is added again has its place in the draw back, and those matches are on again, unless a reserve has taken it or a later match was played since. Added in another division that has its own draw, it is a new entry there: a reserve, once that draw is published.",
  labels: { player: "Who", ...labelsOf(FIELDS) },
} as const;

const UNSENT_REASON = {
  ...FIELDS.reason,
  hint: "It is kept with the entry. There is no e-mail address to send it to.",
};

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.heading(data.content.who) : PAGE.untitled),
  "Withdraw an entrant of a tournament of the club.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = tournamentLoader(
  async ({ id, context, params }) => {
    const { entry = "" } = params;
    const [tournament, entrant, fee] = await Promise.all([
      readTournament(context, id),
      readEntrant(context, id, entry),
      readPaidFee(context, id, entry),
    ]);
    const { name } = tournament;
    const count = 1 + entrant.latest.fields.players.length;
    const changes =
      entrant.state === "confirmed" ? await whatLeavingChanges(context, tournament, entry) : [];
    const isPlaceFreed =
      entrant.state === "confirmed" &&
      entrant.waiting > 0 &&
      tournament.state === "published" &&
      !isDayOver(tournament);
    return {
      name,
      who: entrantName(entrant),
      again: againLines(entrant),
      players: severalOf(entrant),
      canWithdraw: entrant.state !== "withdrawn",
      lines: [
        ...(fee
          ? clubFeeLines(
              tournament.state === "cancelled" ? { ...fee, refund_until: null } : fee,
              count,
            )
          : []),
        ...(tournament.form_of_play === "knock-out" ? [PAGE.knockout, ...changes] : []),
        ...(isPlaceFreed ? [nextLine(await nextInLine(context, tournament, count))] : []),
      ],
      hasCard: entrant.has_card,
      hasAddress: Boolean(reachOf(entrant).email),
    };
  },
  { fixed: () => ({ constraint: constraintsOf(withdrawalSchema) }) },
);

/** Of whom one can be withdrawn alone. */
function severalOf(entrant: EntrantDetails) {
  const all = entryPlayers(entrant);
  return all.length === 1
    ? []
    : all.map(({ id, full_name: name }) => ({
        id,
        name: entrant.names[id] ?? name,
        choice: entrant.choices[id] ?? name,
      }));
}

/** How what is withdrawn comes back. */
function againLines(entrant: EntrantDetails) {
  const again = PAGE.again(entrantName(entrant), entrant.account_email);
  return severalOf(entrant).length === 0 ? [again] : [PAGE.ofAll(again), PAGE.oneAgain];
}

export function action(post: ActionFunctionArgs) {
  const { tournament = "", entry = "" } = post.params;
  return submitClubForm(post, {
    schema: withdrawalSchema,
    async run({ player, ...withdrawal }, { context }) {
      const [entrant, { tournament: open, play }] = await Promise.all([
        readEntrant(context, tournament, entry),
        readPlay(context, tournament),
      ]);
      const leaving = severalOf(entrant).find(({ id }) => id === player);
      // Not everybody instead of one who has left meanwhile.
      if (player !== undefined && !leaving) {
        throw new InvalidFields({ player: [MESSAGES.player] });
      }
      const toast = leaving
        ? TOASTS.playerWithdrawn(leaving.name, reachOf(entrant))
        : TOASTS.withdrawn(entrantName(entrant), reachOf(entrant));
      const { confirmed } = await confirmedBy(context, open, () =>
        leaving
          ? withdrawPlayer(context, entry, entrant, open, leaving.id, withdrawal)
          : withdrawEntrant(context, entry, withdrawal),
      );
      const ids = leaving ? [leaving.id] : entryPlayers(entrant).map(({ id }) => id);
      const isPublished = !withdrawal.cardCounts && areInResults(play, ids);
      const after = await readEntrant(context, tournament, entry);
      purgeTournament(open.slug);
      await sendDueMails(context);
      return redirectWithSuccess(
        entrantPath(tournament, entry),
        TOASTS.withNames(
          TOASTS.withResults(
            TOASTS.withConfirmed(TOASTS.withFee(toast, after), confirmed),
            isPublished,
          ),
          withdrawal.cardCounts ? null : namesKeptWithout(play, ids),
        ),
      );
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function WithdrawEntrant() {
  const { id, path, content, saved, constraint } = useLoaderData<typeof loader>();
  const { entry = "" } = useParams();
  const players = content?.players ?? [];
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<WithdrawalFields>({
    id: "withdraw",
    lastResult: answer?.result,
    constraint,
    defaultValue: saved,
  });
  const keep = { href: entrantPath(id, entry), text: "Keep the entry" };
  return (
    <ClubScreen answer={answer} heading={content ? PAGE.heading(content.who) : PAGE.untitled}>
      {answer || content?.canWithdraw ? (
        <>
          {content?.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {content?.again.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <ServerForm form={form} labels={PAGE.labels} lastResult={answer?.result} action={path}>
            {players.length > 1 ? (
              <Field
                field={fields.player}
                label={PAGE.labels.player}
                as="radio"
                options={[
                  { value: "", label: PAGE.everybody(players.map(({ name }) => name)) },
                  ...players.map(({ id, choice }) => ({ value: id, label: choice })),
                ]}
              />
            ) : null}
            <DescribedField
              field={fields.reason}
              spec={content && !content.hasAddress ? UNSENT_REASON : FIELDS.reason}
            />
            {content?.hasCard ? (
              <>
                <p>{PAGE.hasCard}</p>
                <p>
                  {PAGE.keptPrizes} <a href={awardsPath(id)}>Awards</a>.
                </p>
                <DescribedField field={fields.cardCounts} spec={FIELDS.cardCounts} />
              </>
            ) : null}
            <ConfirmButtons confirm={{ text: "Withdraw", busyText: "Withdrawing…" }} keep={keep} />
          </ServerForm>
        </>
      ) : (
        <>
          <p>This entry has been withdrawn.</p>
          <ConfirmButtons confirm={null} keep={keep} />
        </>
      )}
    </ClubScreen>
  );
}
