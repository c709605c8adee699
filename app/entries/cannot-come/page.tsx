import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import { findChange, sayCannotCome } from "#app/entries/changes.server.ts";
import { LOG_IN_TOASTS } from "#app/entries/content.ts";
import { withdrawalLines } from "#app/entries/fee-facts.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import {
  cannotComePath,
  changeRegistrationPath,
  withdrawRegistrationPath,
} from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { isPlayed } from "#app/tournaments/registration-period.ts";
import { datesText } from "#app/tournaments/tournament.ts";
import { CANNOT_COME as PAGE, CANNOT_COME_TOASTS as TOASTS } from "./content.ts";
import { CannotComeScreen } from "./screen.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: data?.path ?? "/profile",
      private: true,
    },
    matches,
  );

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const path = cannotComePath({ slug: params.slug ?? "" });
  const page = {
    path,
    club: await sharedClub(),
    tournament: "",
    isKnockout: false,
    players: [] as string[],
    fee: [] as string[],
    told: null as string | null,
  };
  if (context.isFormReturned) return page;
  const found = await findChange(request, context, params.slug);
  const { tournament, closed, entry, fee, isOut } = found;
  if (closed === null) throw redirect(withdrawRegistrationPath(tournament));
  // It says why.
  if (closed !== "late" || isPlayed(tournament) || isOut) {
    throw redirect(changeRegistrationPath(tournament));
  }
  const { latest } = entry;
  return {
    ...page,
    told: entry.said_cannot_come,
    isKnockout: tournament.form_of_play === "knock-out",
    fee: withdrawalLines(fee, []),
    tournament: [tournament.name, datesText(tournament)].filter(Boolean).join(" · "),
    players: latest ? [latest.full_name, ...latest.players.map(({ full_name }) => full_name)] : [],
  };
}

export async function action({ params: { slug }, ...post }: ActionFunctionArgs) {
  const club = await sharedClub();
  return submitForm(post, {
    schema: z.object({}),
    membersOnly: {
      path: cannotComePath({ slug: slug ?? "" }),
      toast: LOG_IN_TOASTS.cannotCome,
      isSaved: false,
    },
    failed: TOASTS.failed(club),
    async run(_, { context }) {
      const { form_of_play: form } = await sayCannotCome(context, slug);
      return redirectWithSuccess(
        cannotComePath({ slug: slug ?? "" }),
        TOASTS.told(club, form === "knock-out"),
      );
    },
  });
}

export default function CannotCome() {
  const { club, tournament, isKnockout, players, fee, told } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CannotComeScreen
      {...{ club, tournament, isKnockout, players, fee, told }}
      token={null}
      back="/profile"
      toast={answer?.toast ?? null}
    />
  );
}
