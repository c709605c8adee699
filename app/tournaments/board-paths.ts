export function boardPath({ slug }: { slug: string }): string {
  return `/tournaments/${slug}/board`;
}

/** The live board for a screen in the clubhouse. */
export function screenPath(tournament: { slug: string }): string {
  return `${boardPath(tournament)}/screen`;
}
