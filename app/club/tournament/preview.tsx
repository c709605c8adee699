import { useLoaderData } from "@remix-run/react";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubsText } from "#app/entries/clubs-text.tsx";
import { EntryFormFields } from "#app/entries/entry-form-fields.tsx";
import {
  type EntryFields,
  type EntryTournament,
  entryTournament,
} from "#app/entries/entry-form.ts";
import { useServerForm } from "#app/forms/form.tsx";
import { editTournamentPath } from "#app/site/paths.ts";
import { InformationPage } from "#app/tournaments/information/information-page.tsx";
import { informationOf } from "#app/tournaments/information/information.server.ts";
import { readKnockouts } from "#app/tournaments/knockout/knockout.server.ts";
import { readPhotographs } from "#app/tournaments/photographs.server.ts";
import { NOTHING_PUBLISHED, readPublished } from "#app/tournaments/published.server.ts";
import { TournamentCard } from "#app/tournaments/tournament-card.tsx";
import { cardOf } from "#app/tournaments/tournament-list.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardGrid, Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import { readEditedTournament } from "./tournaments.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data ? `Preview of ${data.name}` : "Preview"),
  "A tournament of the club as visitors will see it.",
);

export const loader = clubLoader(async ({ context, params }) => {
  const { tournament, places } = await readEditedTournament(context, params.tournament ?? "");
  const now = new Date();
  const [published, photographs, knockouts] = await Promise.all([
    tournament.state === "draft" ? NOTHING_PUBLISHED : readPublished(context, tournament.slug),
    readPhotographs(context, tournament.id),
    tournament.form_of_play === "knock-out" ? readKnockouts(context, tournament.slug) : [],
  ]);
  return {
    id: tournament.id,
    name: tournament.name,
    card: cardOf(tournament, places, now, photographs.card),
    information: tournament.has_information_page
      ? informationOf(
          tournament,
          places,
          now,
          published,
          [],
          photographs,
          await sharedClub(),
          knockouts,
        )
      : null,
    entry: entryTournament(tournament),
  };
});

export default function PreviewTournament() {
  const { id, name, card, information, entry } = useLoaderData<typeof loader>();
  return (
    <>
      <Column>
        <h1 className="wrap-anywhere">Preview of {name}</h1>
        <p className="text-lg text-muted">
          As last saved. Only the club sees a draft; its links work once it is published.
        </p>
        <ButtonLink look="quiet" href={editTournamentPath(id)}>
          Back to the form
        </ButtonLink>
        <h2>On the tournaments page</h2>
        <CardGrid>
          <TournamentCard card={card} as="h3" />
        </CardGrid>
      </Column>
      {information ? <InformationPage information={information} /> : null}
      <Column narrow atStart>
        <h2>The entry form</h2>
        {entry.form_intro ? <ClubsText>{entry.form_intro}</ClubsText> : null}
        <EntryForm tournament={entry} />
      </Column>
    </>
  );
}

/** The entry form as members will see it; it cannot be sent. */
function EntryForm({ tournament }: { tournament: EntryTournament }) {
  const [form, fields] = useServerForm<EntryFields>({
    id: "entry-preview",
    lastResult: undefined,
  });
  return (
    <Panel as="div">
      <fieldset disabled className="group/form grid gap-5">
        <EntryFormFields tournament={tournament} form={form} fields={fields} submit="" />
      </fieldset>
    </Panel>
  );
}
