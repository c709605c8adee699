import { editTournamentPath } from "./club-paths.ts";

/** A file of a picture, which never changes. */
export const pictureFilePath = (id: string, width: number, format: "avif" | "jpg"): string =>
  `/pictures/${id}/${width}.${format}`;

/** The pictures of a tournament, for everybody. */
export const galleryPath = ({ slug }: { slug: string }): string => `/tournaments/${slug}/gallery`;

export const clubPicturesPath = (tournament: string): string =>
  `${editTournamentPath(tournament)}/pictures`;
