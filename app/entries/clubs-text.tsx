/** A plain text that the club typed, with its lines. */
export function ClubsText({ children }: { children: string }) {
  return <p className="whitespace-pre-line">{children}</p>;
}
