import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import { withdrawalLines } from "#app/entries/fee-facts.ts";
import {
  canTellClub,
  canWithdraw,
  entryPath,
  entryWithdrawPath,
  type LinkedEntry,
  requireEntryByLink,
  sayCannotComeByLink,
} from "#app/entries/link/entry-by-link.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { pageMeta } from "#app/site/seo.ts";
import { datesText } from "#app/tournaments/tournament.ts";
import { CANNOT_COME as PAGE, CANNOT_COME_TOASTS as TOASTS } from "./content.ts";
import { CannotComeScreen } from "./screen.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: "/entry/cannot-come",
      private: true,
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const entry = await requireEntryByLink(context, token);
  if (!entry) throw new Response(null, { status: 404 });
  if (canWithdraw(entry)) throw redirect(entryWithdrawPath(token));
  if (!canTellClub(entry)) throw redirect(entryPath(token));
  return contentOf(entry, token);
}

/** Only the button tells the club: mail scanners fetch links. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = (await readForm(request)).get("token");
  const entry = await requireEntryByLink(context, token);
  if (!entry || typeof token !== "string") throw new Response(null, { status: 404 });
  const club = await sharedClub();
  try {
    if (!(await sayCannotComeByLink(context, token))) return redirect(entryPath(token));
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const toast = { ...TOASTS.failed(club), type: "error" as const };
    return data({ ...(await contentOf(entry, token)), toast }, { status: 503 });
  }
  return redirectWithSuccess(entryPath(token), TOASTS.told(club, isKnockout(entry)));
}

const isKnockout = ({ tournament }: LinkedEntry) => tournament.form_of_play === "knock-out";

async function contentOf(entry: LinkedEntry, token: string) {
  const { full_name, players, fee, tournament, said_cannot_come: told } = entry;
  return {
    told,
    tournament: [tournament.name, datesText(tournament)].filter(Boolean).join(" · "),
    isKnockout: isKnockout(entry),
    players: [full_name, ...players],
    fee: withdrawalLines(fee, []),
    token,
    back: entryPath(token),
    club: await sharedClub(),
  };
}

export default function CannotComeByLink() {
  const opened = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CannotComeScreen {...(answer ?? opened)} toast={answer?.toast ?? null} />;
}
