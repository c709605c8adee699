import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { STATUSES, type Status } from "#app/club/people/register/fields.ts";
import { readPeople } from "#app/club/people/register/people.server.ts";
import { countsAsMember } from "#app/entries/person-values.ts";
import { CONTROL_CLASSES } from "#app/forms/field.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { pageIn, withQuery } from "#app/site/list-pages.ts";
import { ordinal } from "#app/site/ordinal.ts";
import { clubSeriesPath, seriesResultsPath } from "#app/site/series-paths.ts";
import { handicapMark, phoneMark } from "#app/tournaments/names-apart.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { joinSchema } from "./schema.ts";
import { joinResult, noteMoves, readSeries, readUnjoined } from "./series.server.ts";

const PAGE = {
  heading: "Whose results",
  text: "Only results of people in the members’ register count. The site joins the results of members who entered themselves or whom the club entered from the register; a name alone never does.",
  none: "Every published result has a person, or none.",
  open: (total: number) => (total === 1 ? "1 result is open." : `${total} results are open.`),
  person: "Person",
  none_of_them: "Not in the register",
  choose: "Choose",
  other: "Another member’s number or name",
  as: "On that day",
  ways: { register: "As the register says", member: "A member", guest: "A guest" },
  join: "Save",
  joined: { message: "Saved" },
  missing: "Choose a person, or enter a membership number",
  notFound: "No person in the register has this number or name",
  several: "Several people have this name: enter the membership number",
} as const;

const UNJOINED_A_PAGE = 50;

/** Of the register. */
const NOBODY = "nobody";

export const meta = clubMeta(PAGE.heading, "Whose published results count in a series.");

export const loader = formLoader(async ({ context, params, request }) => {
  const page = pageIn(new URL(request.url).searchParams);
  const series = await readSeries(context, params.series);
  const { total, players } = await readUnjoined(context, series.id, {
    page,
    pageSize: UNJOINED_A_PAGE,
  });
  return {
    id: series.id,
    name: series.name,
    total,
    page,
    hasMore: page * UNJOINED_A_PAGE < total,
    players: players.map(({ player, name, tournament, day, entrant, suggestions, ...own }) => ({
      player,
      name,
      details: [
        tournament,
        day === null ? null : formatDay(day),
        entrant === null ? null : `entered by ${entrant}`,
        own.place === null ? null : ordinal(own.place),
        ...marksOf(own),
      ]
        .filter((part) => part !== null)
        .join(", "),
      suggestions: suggestions.map(({ id, name: person, number, status, ...their }) => ({
        id,
        text: [person, number, STATUSES[status as Status], ...marksOf(their)]
          .filter(Boolean)
          .join(", "),
      })),
    })),
  };
});

/** By what people of one name can be told apart. */
const marksOf = ({ handicap, phone }: { handicap: string | null; phone: string | null }) => [
  handicapMark(handicap),
  phone ? phoneMark(phone) : null,
];

async function personOf(
  context: Parameters<typeof readPeople>[0],
  person: string,
  text: string,
): Promise<{ id: string; isMember: boolean } | null> {
  if (person === NOBODY && text === "") return null;
  const { people } = await readPeople(context, { search: text, size: 100 });
  const plain = (number: string | null) => (number ?? "").toLowerCase().replace(/^0+(?=.)/, "");
  const found =
    text === ""
      ? await context.supabase
          .from("people")
          .select("id, status")
          .eq("id", person)
          .limit(1)
          .then(({ data }) => data ?? [])
      : people.filter(
          ({ number, full_name: name }) =>
            plain(number) === plain(text) || name.toLowerCase() === text.toLowerCase(),
        );
  const [one] = found;
  if (!one || found.length > 1) {
    throw new InvalidFields(
      {},
      {
        toast: {
          message: "Not saved",
          description: found.length > 1 ? PAGE.several : PAGE.notFound,
        },
      },
    );
  }
  return { id: one.id, isMember: countsAsMember(one.status) };
}

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  const path = withQuery(seriesResultsPath(id), {
    page: pageIn(new URL(post.request.url).searchParams),
  });
  return submitClubForm(post, {
    schema: joinSchema,
    isSaved: false,
    async run({ player, person = "", number = "", as }, { context }) {
      if (person === "" && number === "") {
        throw new InvalidFields(
          {},
          {
            toast: { message: "Not saved", description: PAGE.missing },
          },
        );
      }
      const series = await readSeries(context, id);
      const chosen = await personOf(context, person, number);
      const isEligible = as === "register" ? (chosen?.isMember ?? false) : as === "member";
      await joinResult(context, player, chosen?.id ?? null, chosen !== null && isEligible);
      await noteMoves(context, [series], "joined");
      return redirectWithSuccess(path, PAGE.joined);
    },
  });
}

export default function SeriesResults() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: clubSeriesPath(content?.id ?? ""), text: content?.name ?? "" }}
      heading={PAGE.heading}
      lines={<p className="max-w-160 text-muted">{PAGE.text}</p>}
      wide
    >
      {content && content.total > 0 ? (
        <>
          <p>{PAGE.open(content.total)}</p>
          <Rows>
            {content.players.map((line) => (
              <li key={line.player} className="border-line px-5 py-3 not-first:border-t">
                <Unjoined path={path} line={line} />
              </li>
            ))}
          </Rows>
        </>
      ) : (
        <p>{PAGE.none}</p>
      )}
      <ButtonRow>
        <PageButtons
          page={content?.page ?? 1}
          hasMore={content?.hasMore ?? false}
          pathOf={(other) => withQuery(path, { page: other })}
        />
      </ButtonRow>
    </ClubScreen>
  );
}

type Line = NonNullable<
  ReturnType<typeof useLoaderData<typeof loader>>["content"]
>["players"][number];

function Unjoined({ path, line }: { path: string; line: Line }) {
  const { player, name, details, suggestions } = line;
  const small = `${CONTROL_CLASSES} min-h-11`;
  return (
    <Form
      method="post"
      action={path}
      className="grid items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_auto_auto]"
    >
      <input type="hidden" name="player" value={player} />
      <p className="wrap-anywhere">
        <strong>{name}</strong>
        <span className="block text-sm text-muted">{details}</span>
      </p>
      <label className="text-sm">
        {PAGE.person}
        <select name="person" className={small} defaultValue="">
          <option value="">{PAGE.choose}</option>
          {suggestions.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
          <option value={NOBODY}>{PAGE.none_of_them}</option>
        </select>
      </label>
      <label className="text-sm">
        {PAGE.other}
        <input name="number" maxLength={120} className={small} />
      </label>
      <label className="text-sm">
        {PAGE.as}
        <select name="as" className={small} defaultValue="register">
          {Object.entries(PAGE.ways).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <SubmitButton size="small" look="quiet" name="row" value={player} busyText="Saving…">
        {PAGE.join}
      </SubmitButton>
    </Form>
  );
}
