import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readOwnRoles } from "#app/club/frame/administrator.server.ts";
import { mayOpen } from "#app/club/frame/page-roles.ts";
import { tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { editTournamentPath } from "#app/site/paths.ts";
import { clubPicturesPath, galleryPath } from "#app/site/picture-paths.ts";
import { Panel } from "#app/ui/card.tsx";
import { TOASTS } from "./content.ts";
import { answerOrSaved, CardPicture, RemovedPictures, ShownPicture, Upload } from "./parts.tsx";
import { type ClubPicture, readClubPictures } from "./pictures.server.ts";
import { savePictures } from "./save-pictures.server.ts";

const PAGE = {
  heading: "Pictures",
  description: "Pictures of a tournament: its card and its gallery.",
  card: "Card and page",
  cardText:
    "Instead of the drawing. It is on the tournament’s card, at the top of its page and, until results are published, in shared links.",
  noCard: "There is no picture yet, so the card shows a drawing.",
  gallery: "Gallery",
  galleryText: "Up to 30 pictures of the day, on a page of their own.",
  galleryToCome: "They are public once the tournament is published.",
  see: "See the gallery",
} as const;

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = tournamentLoader(async ({ id, context }) => {
  const [tournament, pictures, own] = await Promise.all([
    readTournament(context, id),
    readClubPictures(context, { tournament: id }),
    readOwnRoles(context),
  ]);
  const shown = pictures.filter(({ removed_at: at }) => at === null);
  return {
    name: tournament.name,
    gallery: galleryPath(tournament),
    isDraft: tournament.state === "draft",
    isPublic: tournament.state !== "draft" && shown.some(isPublicIn),
    // The card is the secretary's, as are the details.
    mayChangeCard: mayOpen(own, editTournamentPath(id)),
    card: shown.find(({ place }) => place === "card") ?? null,
    pictures: shown.filter(({ place }) => place === "gallery"),
    removed: pictures.filter(
      ({ removed_at: at, place }) =>
        at !== null && (place === "gallery" || mayOpen(own, editTournamentPath(id))),
    ),
    keys: { card: randomUUID(), gallery: randomUUID() },
  };
});

const isPublicIn = ({ place, is_hidden: isHidden }: ClubPicture) =>
  place === "gallery" && !isHidden;

export async function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return savePictures(post, {
    path: clubPicturesPath(id),
    owner: { tournament: id },
    use: "photograph",
    async purge(context) {
      const { slug, state } = await readTournament(context, id);
      purgeTournament(slug);
      return state !== "draft";
    },
    card: TOASTS.tournamentCard,
    shown: TOASTS.shownOfTournament,
  });
}

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export default function Pictures() {
  const { path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answerOrSaved(answer, saved);
  return (
    <ClubScreen answer={answer} wide heading={PAGE.heading}>
      {content ? (
        <>
          {content.mayChangeCard ? (
            <Panel aria-labelledby="card">
              <h2 id="card">{PAGE.card}</h2>
              <p className="text-muted">{PAGE.cardText}</p>
              <CardPicture
                picture={content.card}
                none={PAGE.noCard}
                path={path}
                formKey={content.keys.card}
                answer={typed}
              />
            </Panel>
          ) : null}
          <Panel aria-labelledby="gallery">
            <h2 id="gallery">{PAGE.gallery}</h2>
            <p className="text-muted">
              {PAGE.galleryText} {content.isDraft ? PAGE.galleryToCome : null}
            </p>
            {content.isPublic ? (
              <p>
                <a href={content.gallery}>{PAGE.see}</a>
              </p>
            ) : null}
            <Upload intent="gallery" path={path} formKey={content.keys.gallery} answer={typed} />
            <ul className="grid gap-5 md:grid-cols-2">
              {content.pictures.map((picture) => (
                <ShownPicture key={picture.id} picture={picture} path={path} answer={typed} />
              ))}
            </ul>
          </Panel>
          <RemovedPictures pictures={content.removed} path={path} card={content.card} />
        </>
      ) : null}
    </ClubScreen>
  );
}
