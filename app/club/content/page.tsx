import { useLoaderData } from "@remix-run/react";
import { isToCheck, titleOf } from "#app/catalogue/content/kind.ts";
import { CONTENT_KINDS } from "#app/catalogue/content/kinds.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { listItems } from "./content.server.ts";
import { TO_SITE } from "./content.ts";
import { itemPath, kindPath } from "./paths.ts";

const PAGE = {
  text: "What the site says of the club. Tournaments, series and the scorecards of courses have pages of their own.",
  toCheck: "To check again",
  checked: (day: string) => `last checked on ${formatDay(day)}`,
  count: (shown: number, hidden: number) =>
    [
      shown > 0 ? `${shown} shown` : null,
      hidden > 0 ? `${hidden} hidden` : null,
      shown + hidden === 0 ? "none yet" : null,
    ]
      .filter((part) => part !== null)
      .join(", "),
} as const;

export const meta = clubMeta(TO_SITE, "What the club edits of its site.");

export const loader = clubLoader(async ({ context }) => {
  const today = dayInIndiaOf(new Date());
  const kinds = await Promise.all(
    CONTENT_KINDS.map(async (kind) => {
      const items = (await listItems(context, kind)).filter(({ deleted_at }) => !deleted_at);
      const shown = items.filter(({ is_shown }) => is_shown);
      const { checkedOn } = kind;
      const toCheck =
        checkedOn === undefined
          ? []
          : shown
              .map(({ id, fields }) => ({
                href: itemPath(kind.kind, id),
                title: titleOf(kind, fields),
                day: String(fields[checkedOn]),
              }))
              .filter(({ day }) => isToCheck(day, today));
      return {
        href: kindPath(kind.kind),
        heading: kind.heading,
        text: kind.text,
        // Of one item there is nothing to count.
        count:
          kind.only === undefined ? PAGE.count(shown.length, items.length - shown.length) : null,
        toCheck,
      };
    }),
  );
  return { kinds };
});

export default function Site() {
  const { kinds } = useLoaderData<typeof loader>();
  const toCheck = kinds.flatMap((kind) => kind.toCheck);
  return (
    <ClubScreen heading={TO_SITE} lines={<p className="text-muted">{PAGE.text}</p>}>
      {toCheck.length > 0 ? (
        <section aria-labelledby="to-check" className="grid gap-3">
          <h2 id="to-check">{PAGE.toCheck}</h2>
          <Rows>
            {toCheck.map(({ href, title, day }) => (
              <li key={href} className="border-line px-5 py-3 not-first:border-t">
                <a href={href} className="font-semibold wrap-anywhere">
                  {title}
                </a>
                <p className="text-sm text-muted">{PAGE.checked(day)}</p>
              </li>
            ))}
          </Rows>
        </section>
      ) : null}
      <Rows>
        {kinds.map(({ href, heading, text, count }) => (
          <li key={href} className="border-line px-5 py-3 not-first:border-t">
            <a href={href} className="font-semibold">
              {heading}
            </a>{" "}
            <span className="text-sm text-muted">{count}</span>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </Rows>
    </ClubScreen>
  );
}
