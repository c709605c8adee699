import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { courseCardsPath, courseFourballPath } from "#app/club/play/paths.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Table } from "#app/ui/table.tsx";
import { COURSE_PAGE as PAGE } from "../content.ts";
import { correctHole, type FourballView, openHole, readFourball } from "./fourball.server.ts";
import { fourballSchema } from "./schema.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.fourballTitle(data.content.start) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(
  ({ id, context, params }) => readFourball(context, id, numberIn(params)),
  { fixed: ({ params }) => ({ fourball: numberIn(params) }) },
);

const numberIn = ({ fourball }: { fourball?: string }) =>
  /^\d{1,3}$/.test(fourball ?? "") ? Number(fourball) : 0;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament = "" } = params;
  const path = courseFourballPath(tournament, numberIn(params));
  const form = await readForm(request);
  return submitClubForm(
    { request, context, form },
    {
      schema: fourballSchema,
      alsoReturned: () => Promise.resolve({ intent: form.get("intent") }),
      async run(change) {
        if (change.intent === "open") {
          const { corrected, reason } = change;
          await openHole(context, { tournament, ...corrected, reason });
          return redirectWithSuccess(path, { message: PAGE.holeOpened });
        }
        const { player, hole, strokes, reason } = change;
        const holder = await correctHole(context, { tournament, player, hole, strokes, reason });
        return redirectWithSuccess(path, {
          message: PAGE.corrected,
          description: PAGE.correctedIn[holder],
        });
      },
    },
  );
}

export default function Fourball() {
  const { id, fourball, content: view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = courseFourballPath(id, fourball);
  const resultOf = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  return (
    <ClubScreen
      wide
      answer={answer}
      back={{ href: courseCardsPath(id), text: PAGE.heading }}
      heading={PAGE.fourballTitle(view?.start ?? "")}
    >
      {view?.refused ? <p className="font-semibold text-flag-600">{view.refused}</p> : null}
      {view?.cards.map((card) => (
        <Card key={card.player} card={card} />
      ))}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Correct path={path} players={view?.players ?? []} lastResult={resultOf("correct")} />
        {view && view.corrected.length > 0 ? (
          <OpenHole path={path} holes={view.corrected} lastResult={resultOf("open")} />
        ) : null}
      </div>
    </ClubScreen>
  );
}

function Card({ card: { player, name, counts, events, holes } }: { card: CardOf }) {
  const columns = PAGE.historyColumns;
  const heading = `card-${player}`;
  return (
    <Panel aria-labelledby={heading}>
      <h2 id={heading} className="wrap-anywhere">
        {name}
      </h2>
      <ul>
        {events.map((event) => (
          <li key={event}>{event}</li>
        ))}
        <li className="font-semibold">{counts}</li>
      </ul>
      {holes.length === 0 ? (
        <p className="text-muted">{PAGE.noNumbers}</p>
      ) : (
        <Table label={`${PAGE.history}: ${name}`} columns={Object.values(columns)}>
          {holes.map(({ hole, counts: counted, differs, entered }) => (
            <tr key={hole}>
              <th scope="row">
                <span className="lg:hidden">{columns.hole} </span>
                {hole}
              </th>
              <td
                data-label={columns.counts}
                className={`tabular-nums ${differs ? "font-semibold text-flag-600" : ""}`}
              >
                {counted}
              </td>
              <td data-label={columns.entered}>
                <ul className="tabular-nums">
                  {entered.map(({ moment, number, who, reason }, index) => (
                    <li key={index} className="wrap-anywhere">
                      <strong>{number}</strong>, {who}, {moment}
                      {reason ? `: ${reason}` : null}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}

type CardOf = FourballView["cards"][number];
type LastResult = Parameters<typeof useServerForm>[0]["lastResult"];

function Correct({
  path,
  players,
  lastResult,
}: {
  path: string;
  players: FourballView["players"];
  lastResult: LastResult;
}) {
  const [form, fields] = useServerForm<{
    player: string;
    hole: string;
    strokes: string;
    reason: string;
  }>({ id: "correct", lastResult });
  return (
    <Panel aria-labelledby="correct-heading">
      <h2 id="correct-heading">{PAGE.correct}</h2>
      <p>{PAGE.correctText}</p>
      <ServerForm
        form={form}
        labels={{
          player: PAGE.player,
          hole: PAGE.hole,
          strokes: PAGE.strokes,
          reason: PAGE.reason,
        }}
        lastResult={lastResult}
        action={path}
        isFramed={false}
      >
        <Field
          field={fields.player}
          label={PAGE.player}
          as="select"
          placeholder={PAGE.choosePlayer}
          options={players}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field field={fields.hole} label={PAGE.hole} type="text" />
          <Field field={fields.strokes} label={PAGE.strokes} hint={PAGE.strokesHint} type="text" />
        </div>
        <Field field={fields.reason} label={PAGE.reason} type="text" />
        <div>
          <Button type="submit" look="quiet" intent="correct">
            {PAGE.correct}
          </Button>
        </div>
      </ServerForm>
    </Panel>
  );
}

function OpenHole({
  path,
  holes,
  lastResult,
}: {
  path: string;
  holes: FourballView["corrected"];
  lastResult: LastResult;
}) {
  const [form, fields] = useServerForm<{ corrected: string; reason: string }>({
    id: "open",
    lastResult,
  });
  return (
    <Panel aria-labelledby="open-heading">
      <h2 id="open-heading">{PAGE.openHole}</h2>
      <p>{PAGE.openHoleText}</p>
      <ServerForm
        form={form}
        labels={{ corrected: PAGE.hole, reason: PAGE.reason }}
        lastResult={lastResult}
        action={path}
        isFramed={false}
      >
        <Field
          field={fields.corrected}
          label={PAGE.hole}
          as="select"
          placeholder={PAGE.chooseHole}
          options={holes}
        />
        <Field field={fields.reason} label={PAGE.reason} type="text" />
        <div>
          <Button type="submit" look="quiet" intent="open">
            {PAGE.openHole}
          </Button>
        </div>
      </ServerForm>
    </Panel>
  );
}
