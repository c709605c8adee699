import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { courseCardsPath, courseFourballPath } from "#app/club/play/paths.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { clubResultsPath } from "#app/site/paths.ts";
import { boardPath, screenPath } from "#app/tournaments/board-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Table } from "#app/ui/table.tsx";
import { COURSE_PAGE as PAGE } from "./content.ts";
import type { CourseCard } from "./course-card.ts";
import {
  type CourseView,
  readCourseCards,
  reopenCard,
  replaceCardLink,
  settleCard,
  settleNumber,
  showBoard,
} from "./course-cards.server.ts";
import { NotTaken } from "./not-taken.tsx";
import { courseSchema } from "./schema.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(({ id, context }) => readCourseCards(context, id));

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament = "" } = params;
  const path = courseCardsPath(tournament);
  const form = await readForm(request);
  return submitClubForm(
    { request, context, form },
    {
      schema: courseSchema,
      alsoReturned: () => Promise.resolve({ player: form.get("player") }),
      async run(change) {
        switch (change.intent) {
          case "reopen": {
            const { player, reason } = change;
            await reopenCard(context, { tournament, player, reason });
            break;
          }
          case "settle": {
            const { player, counts } = change;
            await settleCard(context, { tournament, player, counts });
            break;
          }
          case "number": {
            const { number, decision } = change;
            await settleNumber(context, { tournament, number, decision });
            return redirectWithSuccess(path, { message: PAGE.settledNumber[decision] });
          }
          case "replace": {
            const { fourball } = change;
            await replaceCardLink(context, { tournament, fourball });
            break;
          }
          case "board": {
            const isVisible = change.shown === "yes";
            purgeTournament(await showBoard(context, { tournament, shown: isVisible }));
            return redirectWithSuccess(path, {
              message: isVisible ? PAGE.boardShown : PAGE.boardHidden,
            });
          }
        }
        return redirectWithSuccess(path, { message: DONE[change.intent] });
      },
    },
  );
}

const DONE = {
  reopen: PAGE.reopened,
  settle: PAGE.settled,
  replace: PAGE.replaced,
} as const;

export default function CourseCards() {
  const { id, content: view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      wide
      answer={answer}
      back={{ href: clubResultsPath(id), text: "Results" }}
      heading={PAGE.heading}
      lines={
        <p className="text-muted">
          {view && view.fourballs.length > 0
            ? PAGE.summary(view.returned, view.cards)
            : PAGE.noDraw}
        </p>
      }
    >
      <p>{PAGE.intro}</p>
      {view && view.differences.length > 0 ? (
        <Differences id={id} differences={view.differences} />
      ) : null}
      {view && view.notTaken.length > 0 ? <NotTaken id={id} numbers={view.notTaken} /> : null}
      {view && view.fourballs.length > 0 ? <Board id={id} view={view} /> : null}
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {view?.fourballs.map((fourball) => (
          <Fourball
            key={fourball.fourball}
            id={id}
            fourball={fourball}
            returned={
              typeof answer?.player === "string"
                ? { player: answer.player, result: answer.result }
                : null
            }
          />
        ))}
      </div>
    </ClubScreen>
  );
}

function Board({ id, view }: { id: string; view: CourseView }) {
  return (
    <Panel aria-labelledby="board">
      <h2 id="board">{PAGE.board}</h2>
      <p>{view.hasBoard ? PAGE.boardIsShown : PAGE.boardText}</p>
      {view.hasBoard ? (
        <p className="flex flex-wrap gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
          <a href={boardPath(view)}>{PAGE.seeBoard}</a>
          <a href={screenPath(view)}>{PAGE.seeScreen}</a>
        </p>
      ) : null}
      <form method="post" action={courseCardsPath(id)}>
        <input type="hidden" name="intent" value="board" />
        <Button type="submit" look="quiet" name="shown" value={view.hasBoard ? "no" : "yes"}>
          {view.hasBoard ? PAGE.hideBoard : PAGE.showBoard}
        </Button>
      </form>
    </Panel>
  );
}

function Differences({ id, differences }: { id: string; differences: CourseView["differences"] }) {
  return (
    <Panel aria-labelledby="differences">
      <h2 id="differences">{PAGE.differences}</h2>
      <p>{PAGE.differencesText}</p>
      <Table columns={Object.values(PAGE.columns)}>
        {differences.map(({ player, name, club, course }) => (
          <tr key={player}>
            <th scope="row">{name}</th>
            <td data-label={PAGE.columns.club} className="tabular-nums">
              {club}
            </td>
            <td data-label={PAGE.columns.course} className="tabular-nums">
              {course}
            </td>
            <td>
              <form method="post" action={courseCardsPath(id)} className="flex flex-wrap gap-2">
                <input type="hidden" name="intent" value="settle" />
                <input type="hidden" name="player" value={player} />
                {(
                  [
                    ["club", PAGE.countsClub],
                    ["course", PAGE.countsCourse],
                  ] as const
                ).map(([value, text]) => (
                  <Button
                    key={value}
                    type="submit"
                    look="quiet"
                    size="tight"
                    name="counts"
                    value={value}
                  >
                    {text}
                    <span className="sr-only">: {name}</span>
                  </Button>
                ))}
              </form>
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

type LastResult = Parameters<typeof useServerForm>[0]["lastResult"];

function Fourball({
  id,
  fourball: { fourball, path, start, cards, refused },
  returned,
}: {
  id: string;
  fourball: CourseView["fourballs"][number];
  returned: { player: string; result: LastResult } | null;
}) {
  const heading = `fourball-${fourball}`;
  return (
    <Panel as="article" aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        {start}
      </h2>
      {refused ? <p className="font-semibold text-flag-600">{refused}</p> : null}
      <ul>
        {cards.map((card) => (
          <li key={card.player} className="border-t border-line py-2">
            <p className="font-semibold wrap-anywhere">{card.name}</p>
            <p
              className={`text-sm tabular-nums ${card.needsAttention ? "font-semibold text-flag-600" : "text-muted"}`}
            >
              {card.state}
            </p>
            {card.isReturned ? (
              <Reopen
                id={id}
                card={card}
                lastResult={returned?.player === card.player ? returned.result : undefined}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        <a href={courseFourballPath(id, fourball)}>
          {PAGE.history}
          <span className="sr-only">: {start}</span>
        </a>
        <a href={path}>
          {PAGE.open}
          <span className="sr-only">: {start}</span>
        </a>
      </p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-link">
          {PAGE.replace}
          <span className="sr-only">: {start}</span>
        </summary>
        <form method="post" action={courseCardsPath(id)} className="grid gap-3">
          <input type="hidden" name="intent" value="replace" />
          <p className="text-sm text-muted">{PAGE.replaceText}</p>
          <div>
            <Button type="submit" look="quiet" size="small" name="fourball" value={fourball}>
              {PAGE.replace}
            </Button>
          </div>
        </form>
      </details>
    </Panel>
  );
}

function Reopen({
  id,
  card: { player, name },
  lastResult,
}: {
  id: string;
  card: CourseCard;
  lastResult: LastResult;
}) {
  const [form, fields] = useServerForm<{ reason: string }>({
    id: `reopen-${player}`,
    lastResult,
  });
  return (
    <details open={lastResult !== undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-link">
        {PAGE.reopen}
        <span className="sr-only">: {name}</span>
      </summary>
      <ServerForm
        form={form}
        labels={{ reason: PAGE.reason }}
        lastResult={lastResult}
        action={courseCardsPath(id)}
        isFramed={false}
      >
        <input type="hidden" name="player" value={player} />
        <Field field={fields.reason} label={PAGE.reason} hint={PAGE.reopenText} type="text" />
        <div>
          <Button type="submit" look="quiet" size="small" intent="reopen">
            {PAGE.reopen}
          </Button>
        </div>
      </ServerForm>
    </details>
  );
}
