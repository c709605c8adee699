// Apart from the other addresses of knock-outs, which the club's pages bring along.

/** The page of a match, for one of its sides. */
export const MATCH_LINK_PATH = "/match";

export function matchLinkPath(token: string): string {
  return `${MATCH_LINK_PATH}?token=${encodeURIComponent(token)}`;
}
