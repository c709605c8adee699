import { useLoaderData } from "@remix-run/react";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { PRINT_HANDLE } from "#app/club/frame/print-button.tsx";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { SendByWhatsApp, SheetPage } from "#app/club/frame/sheet-page.tsx";
import { handicapScoresPath } from "#app/club/play/paths.ts";
import { publicAddress } from "#app/club/play/public-address.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { clubResultsPath, messagesPath, resultsFilePath, resultsPath } from "#app/site/paths.ts";
import { resultsOfTournament } from "#app/tournaments/information/information.server.ts";
import { Results } from "#app/tournaments/information/results.tsx";
import { readPublished } from "#app/tournaments/published.server.ts";
import { resultsImagePath } from "#app/tournaments/results-image.server.ts";
import { dayText } from "#app/tournaments/tournament.ts";
import { resultsText, whatsAppLink } from "#app/tournaments/whatsapp.ts";
import { ButtonLink } from "#app/ui/button.tsx";

const PAGE = {
  title: (tournament: string) => `Results of ${tournament}`,
  description: "The published results, to hang up.",
  published: (moment: string) => `Published on ${moment}.`,
  nothing: "The results are not published yet.",
  picture: "Picture to send",
  mail: "Mail to the players",
  file: "CSV file for other programs",
  handicaps: "Scores for the handicap authority",
  handicapsRule:
    "The scores for the handicap authority have each card of a player’s own ball, with the handicap and the course, as they are now: corrections that are not published yet are in them. One of a withdrawn or disqualified player has no score: whether the round counts, the club decides.",
} as const;

/** On paper all boards have all their lines. */
const ALL_LINES = [Infinity, Infinity] as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data ? PAGE.title(data.name) : "Results"),
  PAGE.description,
);

export const handle = PRINT_HANDLE;

export const loader = clubLoader(async ({ context, params }) => {
  const { tournament: id = "" } = params;
  const tournament = await readTournament(context, id);
  const { results: published } = await readPublished(context, tournament.slug);
  const mayOpen = await readMayOpen(context);
  const results = published && resultsOfTournament(published, tournament, ALL_LINES);
  return {
    id,
    name: tournament.name,
    day: dayText(tournament),
    mayWrite: mayOpen(messagesPath(id)),
    mayExport: published !== null && mayOpen(handicapScoresPath(id)),
    // The board itself says when it was published again.
    published:
      results &&
      (results.publishedAgain ? "" : PAGE.published(formatMoment(published.published_at))),
    results,
    picture:
      results && tournament.has_information_page ? resultsImagePath(tournament, results) : null,
    file:
      published && tournament.has_information_page
        ? resultsFilePath(tournament, published.competitions.length > 0 ? 2 : 1)
        : null,
    whatsApp:
      results &&
      whatsAppLink(resultsText(tournament, results, publicAddress(tournament, resultsPath))),
  };
});

export default function PrintResults() {
  const { id, name, day, mayWrite, mayExport, published, results, picture, file, whatsApp } =
    useLoaderData<typeof loader>();
  return (
    <SheetPage
      heading={name}
      back={clubResultsPath(id)}
      isHeadPrinted
      lines={[day && `${day}.`, published].filter(Boolean).join(" ")}
      links={
        whatsApp || file ? (
          <>
            {whatsApp ? <SendByWhatsApp href={whatsApp} /> : null}
            {picture ? (
              <ButtonLink look="quiet" size="small" href={picture}>
                {PAGE.picture}
              </ButtonLink>
            ) : null}
            {results && mayWrite ? (
              <ButtonLink look="quiet" size="small" href={`${messagesPath(id)}?results`}>
                {PAGE.mail}
              </ButtonLink>
            ) : null}
            {mayExport ? (
              <ButtonLink look="quiet" size="small" href={handicapScoresPath(id)}>
                {PAGE.handicaps}
              </ButtonLink>
            ) : null}
            {file ? (
              <ButtonLink look="quiet" size="small" href={file}>
                {PAGE.file}
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
    >
      {mayExport ? <p className="text-sm text-muted print:hidden">{PAGE.handicapsRule}</p> : null}
      {results ? <Results {...results} winner={null} /> : <p>{PAGE.nothing}</p>}
    </SheetPage>
  );
}
