import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { TO_LIST } from "#app/club/entrants/content.ts";
import { BoardPanel } from "#app/club/entrants/correct/board-panel.tsx";
import { MESSAGES } from "#app/club/entrants/messages.ts";
import { WITHDRAWAL_FIELDS } from "#app/club/entrants/withdraw/fields.ts";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { Rows } from "#app/club/frame/list.tsx";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { digestOf } from "#app/club/lists/csv-digest.server.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { optionalText } from "#app/forms/field-schema.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { clubHandicapsPath, entrantPath, entrantsPath } from "#app/site/club-paths.ts";
import { readDiffering, takeClubHandicaps } from "./take-handicaps.server.ts";

const PAGE = {
  heading: "Take the club’s handicaps",
  description: "Replace handicaps that differ from the club’s register.",
  text: "These entrants have entered another handicap than the register has. On the day from which the conditions of your tournament count, take those of the register: each entry is corrected, and its history says so. Further players of an entry stay as they are.",
  none: "Every entrant who is in the register has its handicap.",
  entered: (handicap: string) => `Entered: ${handicap}`,
  stays: "The form of this tournament takes no such handicap, so the entry stays as it is.",
  labels: { isTold: "Tell them by mail what changed", reason: "Reason" },
  reasonHint: "Needed because play has begun. It is in the history, and in the mail.",
  submit: (count: number) => (count === 1 ? "Take 1 handicap" : `Take ${count} handicaps`),
} as const;

const handicaps = (count: number) => (count === 1 ? "1 entry has" : `${count} entries have`);

const TOASTS = {
  taken: (count: number) => ({
    message: "Handicaps taken",
    description: `${handicaps(count)} the handicap of the register now.`,
  }),
  lookFirst: {
    message: "Not taken yet",
    description: "The register or the entries have changed. Look at the list again.",
  },
  refused: (count: number, refused: readonly string[]) => ({
    message: "Not all were taken",
    description: `${handicaps(count)} the handicap of the register now. ${refused.join(" ")}`,
  }),
} as const;

export const meta = clubMeta(PAGE.heading, PAGE.description);

const schema = z.object({
  seen: z.string().max(64).optional(),
  isTold: z.boolean().optional(),
  reason: optionalText(WITHDRAWAL_FIELDS.reason.max),
});

type Shown = Awaited<ReturnType<typeof readDiffering>>;

const digestOfHandicaps = ({ differing, afterPlay }: Shown) =>
  digestOf(
    JSON.stringify([
      differing.map(({ entry, clubHandicap }) => [entry, clubHandicap]),
      afterPlay?.board,
    ]),
  );

export const loader = tournamentLoader(async ({ id, context }) => {
  const shown = await readDiffering(context, id);
  const { tournament, differing, afterPlay } = shown;
  return { name: tournament.name, differing, afterPlay, seen: digestOfHandicaps(shown) };
});

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitClubForm(post, {
    schema,
    isSaved: false,
    async run({ seen, isTold = false, reason }, { context }) {
      const shown = await readDiffering(context, id);
      const { tournament, differing, afterPlay } = shown;
      if (seen !== digestOfHandicaps(shown)) {
        throw new InvalidFields({}, { toast: TOASTS.lookFirst });
      }
      if (afterPlay && !reason) throw new InvalidFields({ reason: [MESSAGES.reason] });
      const { taken, refused } = await takeClubHandicaps(context, id, differing, {
        isTold,
        reason,
      });
      purgeTournament(tournament.slug);
      await sendDueMails(context);
      if (refused.length > 0) {
        throw new InvalidFields({}, { toast: TOASTS.refused(taken, refused) });
      }
      return redirectWithSuccess(entrantsPath(id), TOASTS.taken(taken));
    },
  });
}

export default function ClubHandicaps() {
  const { id, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ isTold?: string; reason?: string; seen?: string }>({
    id: "handicaps",
    lastResult: answer?.result,
    defaultValue: { isTold: "on" },
  });
  const differing = content?.differing ?? [];
  const afterPlay = content?.afterPlay ?? null;
  const count = differing.filter(({ clubHandicap }) => clubHandicap !== null).length;
  return (
    <ClubScreen
      answer={answer}
      back={{ href: entrantsPath(id), text: TO_LIST }}
      heading={PAGE.heading}
    >
      <p className="text-muted">{PAGE.text}</p>
      {differing.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <Rows>
          {differing.map(({ entry, name, handicap, clubText, clubHandicap }) => (
            <li key={entry} className="border-line px-5 py-3 not-first:border-t">
              <a href={entrantPath(id, entry)} className="font-semibold wrap-anywhere">
                {name}
              </a>
              <p className="text-sm text-muted">
                {PAGE.entered(handicap)} · {clubText}
              </p>
              {clubHandicap === null ? <p className="text-sm">{PAGE.stays}</p> : null}
            </li>
          ))}
        </Rows>
      )}
      <ServerForm
        form={form}
        labels={PAGE.labels}
        lastResult={answer?.result}
        action={clubHandicapsPath(id)}
        isFramed={false}
      >
        {/* What is shown now, not what was sent. */}
        <input type="hidden" name="seen" value={content?.seen} />
        {afterPlay ? (
          <>
            <p className="text-muted">{afterPlay.fixed}</p>
            <BoardPanel facts={afterPlay.board} />
            <Field
              field={fields.reason}
              label={PAGE.labels.reason}
              hint={PAGE.reasonHint}
              as="textarea"
              rows={2}
            />
          </>
        ) : null}
        {count > 0 ? <CheckboxField field={fields.isTold} label={PAGE.labels.isTold} /> : null}
        <ConfirmButtons
          confirm={count > 0 ? { text: PAGE.submit(count), busyText: "Saving…" } : null}
          keep={{ href: entrantsPath(id), text: TO_LIST }}
        />
      </ServerForm>
    </ClubScreen>
  );
}
