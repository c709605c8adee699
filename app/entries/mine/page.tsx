import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { z } from "zod";
import { findChange } from "#app/entries/changes.server.ts";
import { SIGN_IN_TOAST } from "#app/entries/content.ts";
import {
  tournamentOfReturnedForm,
  tournamentToEnter,
} from "#app/entries/tournament-to-enter.server.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { ERROR_PAGES } from "#app/site/content.ts";
import { withQuery } from "#app/site/list-pages.ts";
import { adoptEntryPath, registerPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { purgeSharedReads } from "#app/tournaments/shared-reads.server.ts";
import { datesText } from "#app/tournaments/tournament.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";

const PAGE = {
  heading: (tournament: string) => `The club has entered you: ${tournament}`,
  players: "Players",
  text: "The club made this entry with your e-mail address. Take it over to see it in your profile, and to change or withdraw it there; what is paid for it stays paid.",
  adopt: "This is my entry",
  adopting: "Saving…",
  other: "Register other players instead",
  adopted: { message: "The entry is in your profile" },
  failed: {
    message: "Not saved",
    description: "Something went wrong. Please try again.",
  },
  gone: "The club has changed this entry. Please ask the club.",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data: screen, matches }) =>
  pageMeta(
    {
      title: screen ? PAGE.heading(screen.name) : ERROR_PAGES.notFound.text,
      description: "An entry that the club has made for you.",
      path: screen ? screen.path : "/404",
      private: true,
    },
    matches,
  );

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  if (context.isFormReturned) {
    const tournament = await tournamentOfReturnedForm(context, params.slug);
    return { ...named(tournament), players: null };
  }
  const { tournament, entry } = await findChange(request, context, params.slug);
  if (!entry.by_club) throw redirect(registerPath(tournament));
  return { ...named(tournament), players: entry.by_club };
}

const named = (tournament: Awaited<ReturnType<typeof tournamentToEnter>>) => ({
  name: tournament.name,
  day: datesText(tournament),
  path: adoptEntryPath(tournament),
  other: withQuery(registerPath(tournament), { other: 1 }),
});

export async function action({ params, ...post }: ActionFunctionArgs) {
  const tournament = await tournamentToEnter(post.context, params.slug);
  return submitForm(post, {
    schema: z.object({}),
    membersOnly: { path: adoptEntryPath(tournament), toast: SIGN_IN_TOAST, isSaved: false },
    failed: PAGE.failed,
    async run(_form, { context }) {
      dataOrThrow(
        await context.supabase.rpc("adopt_entry", { tournament_slug: tournament.slug }),
        ({ message }) => (message === "entry_not_found" ? PAGE.gone : null),
        PAGE.failed,
      );
      purgeSharedReads(tournament.slug);
      return redirectWithSuccess("/profile", PAGE.adopted);
    },
  });
}

export default function EntryByClub() {
  const { name, day, path, other, players } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{PAGE.heading(name)}</h1>
      <p className="text-lg text-muted">{day}</p>
      {players ? (
        <p>
          {PAGE.players}: {players.join(", ")}
        </p>
      ) : null}
      <p>{PAGE.text}</p>
      <Form method="post" action={path}>
        <ButtonRow>
          <SubmitButton busyText={PAGE.adopting}>{PAGE.adopt}</SubmitButton>
          <ButtonLink look="quiet" href={other}>
            {PAGE.other}
          </ButtonLink>
        </ButtonRow>
      </Form>
    </Column>
  );
}
