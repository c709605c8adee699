import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { Rows } from "#app/club/frame/list.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { isUuid } from "#app/club/frame/uuid.ts";
import { readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { MERGE_PAGE as PAGE, MERGE_TOASTS as TOASTS } from "#app/club/people/register/content.ts";
import { PERSON_FIELDS, STATUSES, type Status } from "#app/club/people/register/fields.ts";
import {
  mergePeople,
  readLikePeople,
  takeBackMerge,
  type LikePerson,
} from "#app/club/people/register/merge.server.ts";
import {
  MAX_SEARCH_LENGTH,
  readPeople,
  readPerson,
  searchIn,
} from "#app/club/people/register/people.server.ts";
import { nameOf, personDetails } from "#app/club/people/register/person-text.ts";
import { mergeSchema } from "#app/club/people/register/schema.ts";
import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { withQuery } from "#app/site/list-pages.ts";
import { mergePersonPath, personPath } from "#app/site/paths.ts";
import { phoneMark } from "#app/tournaments/names-apart.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { movesOfTrial, purgeSeries, seriesOf } from "./series.server.ts";

export const meta = clubMeta(PAGE.heading, "Join two entries of the register that are one person.");

export const loader = formLoader(async ({ context, params, request }) => {
  const query = new URL(request.url).searchParams;
  const search = searchIn(query);
  const other = query.get("with") ?? "";
  const person = await readPerson(context, params.person ?? "");
  const [{ like, merges }, matches] = await Promise.all([
    readLikePeople(context, person.id, isUuid(other) ? other : undefined),
    search === "" ? null : readPeople(context, { search }),
  ]);
  const chosen = isUuid(other) ? like[0] : undefined;
  if (isUuid(other) && !chosen) throw new Response(null, { status: 404 });
  return {
    id: person.id,
    version: person.version,
    name: nameOf(person),
    status: person.status,
    details: personDetails(person),
    search,
    searchMax: MAX_SEARCH_LENGTH,
    chosen: chosen && {
      ...lineOf(chosen),
      version: chosen.version,
      facts: factsOf(chosen),
      refusal: refusalOf(chosen),
      memberships:
        chosen.is_removed || chosen.status === person.status
          ? []
          : BY_RANK.flatMap((status) => {
              if (status === person.status) return [{ status, ...membershipOf(person, "stays") }];
              return status === chosen.status ? [{ status, ...membershipOf(chosen, "goes") }] : [];
            }),
    },
    like: like.map(lineOf),
    matches:
      matches?.people
        .filter(({ id }) => id !== person.id)
        .map((each) => ({ id: each.id, name: nameOf(each), details: personDetails(each) })) ?? null,
    merges: merges.map(({ person: id, name, number, at }) => ({
      id,
      text: [name, number].filter(Boolean).join(", "),
      at,
    })),
  };
});

const lineOf = ({
  id,
  name,
  number,
  status,
  phone,
  is_removed: isRemoved,
  results,
}: LikePerson) => ({
  id,
  name,
  details: [
    number,
    isRemoved ? PAGE.removed : STATUSES[status],
    phone ? phoneMark(phone) : null,
    PAGE.played(results.length),
  ]
    .filter(Boolean)
    .join(" · "),
});

/** "Member, A-117 (of the person who stays)": two of one name are told apart. */
const membershipOf = (
  { status, number }: { status: Status; number: string | null },
  whose: "stays" | "goes",
) => ({ text: `${[STATUSES[status], number].filter(Boolean).join(", ")} (${PAGE.whose[whose]})` });

/** A member who was entered as a guest once is a member. */
const BY_RANK = ["member", "junior", "reciprocal", "guest", "former"] as const satisfies Status[];

/** Why these two cannot be merged. */
const refusalOf = ({ both_played: played, both_have_accounts: haveAccounts }: LikePerson) => {
  if (played !== null) return TOASTS.playedBoth(played);
  return haveAccounts ? TOASTS.bothHaveAccounts : null;
};

const labelsOf = (fields: readonly string[]) =>
  fields.map((field) => PERSON_FIELDS[field as keyof typeof PERSON_FIELDS].label).join(", ") ||
  PAGE.nothing;

const namesOf = (tournaments: LikePerson["results"]) =>
  tournaments
    .map(({ tournament, day }) => [tournament, day && formatDay(day)].filter(Boolean).join(", "))
    .join("; ");

const factsOf = ({
  results,
  let_go: letGo,
  fields,
  dropped,
  has_account: hasAccount,
}: LikePerson) => [
  { name: PAGE.results, fact: namesOf(results) || PAGE.nothing },
  ...(letGo.length > 0 ? [{ name: PAGE.letGo, fact: namesOf(letGo) }] : []),
  { name: PAGE.fields, fact: labelsOf(fields) },
  // Two memberships are a choice of their own, each with its number.
  {
    name: PAGE.dropped,
    fact: labelsOf(
      dropped.filter(
        (field) => field !== "status" && !(field === "number" && dropped.includes("status")),
      ),
    ),
  },
  { name: PAGE.account, fact: hasAccount ? PAGE.moves : PAGE.nothing },
];

export function action(post: ActionFunctionArgs) {
  const { person: id = "" } = post.params;
  return submitClubForm(post, {
    schema: mergeSchema,
    isSaved: false,
    async run(form, { context }) {
      switch (form.intent) {
        case "merge": {
          const series = await seriesOfPeople(context, [id, form.other]);
          await mergePeople(context, id, form, (...tried) =>
            movesOfTrial(context, series, ...tried),
          );
          purgeSeries(series);
          return redirectWithSuccess(personPath(id), TOASTS.merged);
        }
        case "take-back": {
          const series = await seriesOfPeople(context, [id]);
          await takeBackMerge(context, form.other, (...tried) =>
            movesOfTrial(context, series, ...tried),
          );
          purgeSeries(series);
          return redirectWithSuccess(mergePersonPath(id), TOASTS.takenBack);
        }
      }
    },
  });
}

/** The open series that count results of these people. */
async function seriesOfPeople(context: RequestContext, people: readonly string[]) {
  const played = await Promise.all(people.map((person) => readPlayerPeople(context, { person })));
  return seriesOf(context, [...new Set(played.flat().map(({ tournament }) => tournament))]);
}

export default function MergePeople() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (content?.chosen) {
    const { chosen } = content;
    return (
      <ClubScreen
        answer={answer}
        back={{ href: path, text: PAGE.heading }}
        heading={PAGE.question(content.name)}
      >
        <Panel>
          <p>
            {PAGE.stays}: <strong>{content.name}</strong>, {content.details}
          </p>
          <p>
            {PAGE.goes}: <strong>{chosen.name}</strong>, {chosen.details}
          </p>
          {chosen.refusal === null ? (
            <>
              <Facts stacked facts={chosen.facts} />
              <p className="text-muted">{PAGE.text}</p>
            </>
          ) : (
            <p className="font-semibold">{chosen.refusal}</p>
          )}
          <Form method="post" action={path}>
            <input type="hidden" name="intent" value="merge" />
            <input type="hidden" name="version" value={content.version} />
            <input type="hidden" name="other" value={chosen.id} />
            <input type="hidden" name="otherVersion" value={chosen.version} />
            {chosen.memberships.length > 0 && chosen.refusal === null && !answer ? (
              <div className="mb-5">
                <label htmlFor="status" className={LABEL_CLASSES}>
                  {PAGE.membership}
                </label>
                <p id="status-hint" className="mb-2 text-sm text-muted">
                  {PAGE.membershipText}
                </p>
                <select
                  id="status"
                  name="status"
                  aria-describedby="status-hint"
                  className={CONTROL_CLASSES}
                >
                  {chosen.memberships.map(({ status, text }) => (
                    <option key={status} value={status}>
                      {text}
                    </option>
                  ))}
                </select>
              </div>
            ) : null}
            <ConfirmButtons
              confirm={
                answer || chosen.refusal !== null
                  ? null
                  : { text: PAGE.merge, busyText: "Merging…" }
              }
              keep={{ href: path, text: PAGE.keep }}
            />
          </Form>
        </Panel>
      </ClubScreen>
    );
  }
  return (
    <ClubScreen
      answer={answer}
      back={{ href: personPath(content?.id ?? ""), text: content?.name ?? "" }}
      heading={PAGE.heading}
      lines={<p className="max-w-160 text-muted">{PAGE.intro}</p>}
    >
      {content ? (
        <>
          <People path={path} heading={PAGE.like} none={PAGE.none} people={content.like} />
          <form method="get" action={path} role="search" className="flex flex-wrap items-end gap-3">
            <label className="min-w-0 flex-1 text-sm">
              {PAGE.search}
              <input
                type="search"
                name="q"
                maxLength={content.searchMax}
                defaultValue={content.search}
                className={CONTROL_CLASSES}
              />
            </label>
            <Button type="submit" look="quiet">
              Search
            </Button>
          </form>
          {content.matches ? (
            <People
              path={path}
              heading={PAGE.found}
              none={PAGE.notFound}
              people={content.matches}
            />
          ) : null}
          {content.merges.length > 0 ? (
            <Panel aria-labelledby="merges">
              <h2 id="merges">{PAGE.merges}</h2>
              <ul className="grid gap-3">
                {content.merges.map(({ id, text, at }) => (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                    <span>
                      {text}, {formatMoment(at)}
                    </span>
                    <Form method="post" action={path}>
                      <input type="hidden" name="other" value={id} />
                      <SubmitButton size="small" look="quiet" intent="take-back" busyText="Saving…">
                        {PAGE.takeBack}
                      </SubmitButton>
                    </Form>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
        </>
      ) : null}
    </ClubScreen>
  );
}

function People({
  path,
  heading,
  none,
  people,
}: {
  path: string;
  heading: string;
  none: string;
  people: readonly { id: string; name: string; details: string }[];
}) {
  return (
    <section className="grid gap-3">
      <h2>{heading}</h2>
      {people.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Rows>
          {people.map(({ id, name, details }) => (
            <li key={id} className="border-line px-5 py-3 not-first:border-t">
              <a href={withQuery(path, { with: id })}>{name}</a>
              <span className="block text-sm text-muted">{details}</span>
            </li>
          ))}
        </Rows>
      )}
    </section>
  );
}
