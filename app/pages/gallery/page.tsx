import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import { SHELL } from "#app/site/content.ts";
import { tournamentPath } from "#app/site/paths.ts";
import { galleryPath, pictureFilePath } from "#app/site/picture-paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { readPhotographs } from "#app/tournaments/photographs.server.ts";
import { dayText } from "#app/tournaments/tournament.ts";
import { findTournament } from "#app/tournaments/tournaments.server.ts";
import { Column } from "#app/ui/column.tsx";
import { Photograph } from "#app/ui/photograph.tsx";
import { sharedImageOf } from "#app/ui/photographs.ts";

const PAGE = {
  title: (name: string) => `Pictures: ${name}`,
  description: (name: string) => `Pictures of the ${name}.`,
  heading: "Pictures",
  untitled: (number: number) => `Picture ${number}, in full size`,
  inPicture: "You are in a picture and do not want it here?",
  write: "Write to the club",
  hides: "Name the picture’s number; the club hides it.",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: PAGE.title(data.name),
          description: PAGE.description(data.name),
          path: data.path,
          ...(data.gallery[0] && sharedImageOf(data.gallery[0])),
        },
        matches,
      )
    : [];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const tournament = await findTournament(context, params.slug);
  const { gallery } = await readPhotographs(context, tournament.id);
  if (gallery.length === 0) throw new Response(null, { status: 404 });
  return {
    name: tournament.name,
    day: dayText(tournament),
    path: galleryPath(tournament),
    tournamentPath: tournamentPath(tournament),
    gallery,
    contact: (await sharedClub()).contact ?? SHELL.contactAddress,
  };
}

export default function Gallery() {
  const {
    name,
    day,
    path,
    tournamentPath: back,
    gallery,
    contact,
  } = useLoaderData<typeof loader>();
  const subject = new URLSearchParams({ subject: `${PAGE.heading}: ${name} (${path})` });
  return (
    <Column>
      <div>
        <p>
          <a href={back} className="text-muted">
            {name}
          </a>
        </p>
        <h1>{PAGE.heading}</h1>
        {day ? <p className="text-lg text-muted">{day}</p> : null}
      </div>
      <ul className="grid w-full grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {gallery.map((photograph, index) => (
          <li key={photograph.id}>
            <figure className="grid gap-1.5">
              <a
                href={pictureFilePath(photograph.id, photograph.width, "jpg")}
                aria-label={photograph.alt ? undefined : PAGE.untitled(photograph.number)}
              >
                <Photograph
                  photograph={photograph}
                  wide="33vw"
                  isFirst={index === 0}
                  className="h-auto w-full rounded-xl bg-fairway-100"
                />
              </a>
              <figcaption className="text-sm wrap-anywhere text-muted">
                {photograph.number}
                {photograph.alt ? `. ${photograph.alt}` : null}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p>
        {PAGE.inPicture}{" "}
        <a href={`mailto:${contact}?${subject.toString().replaceAll("+", "%20")}`}>{PAGE.write}</a>.{" "}
        {PAGE.hides}
      </p>
    </Column>
  );
}
