export type NewsLineContent = {
  title: string;
  day: string;
  dayText: string;
  summary: string;
  href: string;
};

/** News in a list. */
export function NewsLine({
  news: { title, day, dayText, summary, href },
  as: Heading,
}: {
  news: NewsLineContent;
  as: "h2" | "h3";
}) {
  return (
    <li>
      <p className="text-sm text-muted">
        <time dateTime={day}>{dayText}</time>
      </p>
      <Heading className="wrap-anywhere">
        <a className="inline-block py-1" href={href}>
          {title}
        </a>
      </Heading>
      <p className="max-w-160 wrap-anywhere">{summary}</p>
    </li>
  );
}
