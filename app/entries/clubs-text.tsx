export function ClubsText({ children }: { children: string }) {
  return <p className="whitespace-pre-line">{children}</p>;
}
