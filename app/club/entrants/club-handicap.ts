import { formatDay } from "#app/site/dates.ts";

/** What the club's register says beside a handicap of an entry. */
export const CLUB_HANDICAP = {
  label: "Handicap in the club’s list",
  listed: (handicap: string, day: string) => `Club’s list: ${handicap}, ${day}`,
  asOf: (handicap: string, day: string) => `${handicap}, as of ${day}`,
  differs: "The entry has another one.",
  none: "no handicap",
} as const;

/** The handicap that the club's register has of an entrant. */
export type ClubHandicap = {
  handicap: string;
  handicap_on: string;
  /** Whether the entry has another one. */
  differs: boolean;
};

const indexText = ({ handicap }: ClubHandicap) =>
  handicap === "NH" ? CLUB_HANDICAP.none : handicap;

/** "Club’s list: 12.1, 1 November 2026". */
export const clubHandicapText = (club: ClubHandicap): string =>
  CLUB_HANDICAP.listed(indexText(club), formatDay(club.handicap_on));

/** "12.1, as of 1 November 2026. The entry has another one." */
export const clubHandicapFact = (club: ClubHandicap): string =>
  [
    `${CLUB_HANDICAP.asOf(indexText(club), formatDay(club.handicap_on))}.`,
    club.differs && CLUB_HANDICAP.differs,
  ]
    .filter(Boolean)
    .join(" ");
