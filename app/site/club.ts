import { SHELL } from "./content.ts";

/** Who answers for the site; what is missing has not been set. */
export type Club = { name?: string; address?: string; contact?: string; phone?: string };

export const telHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;

/** "call the club on +91 80 2345 6789"; without a number where to write. */
export const callClubText = ({ phone, contact = SHELL.contactAddress }: Club): string =>
  phone ? `call the club on ${phone}` : `write to the club at ${contact}`;
