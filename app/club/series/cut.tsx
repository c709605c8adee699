import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { countPlayers } from "#app/club/people/players/players.server.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { CONTROL_CLASSES } from "#app/forms/field.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { clubSeriesPath, seriesCutPath, seriesResultsPath } from "#app/site/series-paths.ts";
import { seriesChanges } from "#app/tournaments/series/moves.ts";
import { SeriesTables } from "#app/tournaments/series/series-tables.tsx";
import { FORMER_MEMBER } from "#app/tournaments/series/words.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { ActErrors, ActForm, ReasonField, returnedValue } from "./act-form.tsx";
import { MESSAGES } from "./content.ts";
import { CUT_PAGE as PAGE, CUT_SAVED, enteredToast } from "./cut-content.ts";
import { changeOf, type CutChange, cutView } from "./cut.server.ts";
import { cutSchema } from "./schema.ts";
import { type ClubSeries, enterRound, readSeries, saveSeries } from "./series.server.ts";

export const meta = clubMeta(PAGE.heading, "Who plays on in a championship of several rounds.");

export const loader = formLoader(async ({ context, params }) => {
  const series = await readSeries(context, params.series);
  const unjoined = series.facts.cut ? 0 : (await countPlayers(context, { series: series.id })).open;
  return cutView(series, unjoined);
});

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  return submitClubForm(post, {
    schema: cutSchema,
    isSaved: false,
    async run(form, { context }) {
      const series = await readSeries(context, id);
      return form.intent === "enter"
        ? enterNextRound(context, series, form.tournament)
        : changeCut(context, series, form);
    },
  });
}

async function enterNextRound(context: RequestContext, series: ClubSeries, tournament: string) {
  const round = await enterRound(context, series, tournament);
  purgeTournament(series.facts.tournaments.find(({ id }) => id === tournament)?.slug ?? "");
  await sendDueMails(context);
  return redirectWithSuccess(seriesCutPath(series.id), enteredToast(round));
}

async function changeCut(context: RequestContext, series: ClubSeries, form: CutChange) {
  const { facts, names } = series;
  const isFirst = form.intent === "publish" && facts.cut === null;
  if (form.intent === "publish" && !isFirst && !form.reason) {
    throw new InvalidFields(
      {},
      { toast: { message: "Not published", description: MESSAGES.reason_missing } },
    );
  }
  const { changes, after } = changeOf(form, series);
  await saveSeries(context, series, form.version, changes, {
    reason: form.reason,
    // Of the first cut the table says who misses it.
    moves: isFirst ? [] : seriesChanges(facts, after),
  });
  const name = "person" in form ? (names[form.person] ?? FORMER_MEMBER) : "";
  return redirectWithSuccess(seriesCutPath(series.id), CUT_SAVED[form.intent](name));
}

export default function SeriesCut() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: clubSeriesPath(content?.id ?? ""), text: content?.name ?? "" }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{content?.rule ?? PAGE.none}</p>}
    >
      {content?.published ? (
        <Published path={path} content={content} published={content.published} answer={answer} />
      ) : content?.now ? (
        <>
          {content.unjoined > 0 ? (
            <p>
              {PAGE.unjoined(content.unjoined)}{" "}
              <a href={seriesResultsPath(content.id)}>{PAGE.unjoinedLink}</a>.
            </p>
          ) : null}
          <p>{PAGE.would(content.now.count)}.</p>
          <SeriesTables
            tables={content.tables}
            heading={content.heading}
            par={[]}
            name={content.name}
          />
          {content.now.count > 0 ? (
            <ActForm path={path} version={content.version} fields={{ seen: content.now.seen }}>
              <SubmitButton intent="publish" busyText="Publishing…">
                {PAGE.publish}
              </SubmitButton>
            </ActForm>
          ) : (
            <p>{PAGE.noPlayer}</p>
          )}
        </>
      ) : content?.rule ? (
        <p>{PAGE.early}</p>
      ) : null}
    </ClubScreen>
  );
}

type Content = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["content"]>;

function Published({
  path,
  content: { version, now, isFinal, tables, heading, name, againChanges },
  published: { at, text, count, differences, added, missed, next, isOver },
  answer,
}: {
  path: string;
  answer: ReturnType<typeof useActionData<typeof action>>;
  content: Content;
  published: NonNullable<Content["published"]>;
}) {
  const valueOf = (name: string, form: Record<string, string>) => returnedValue(answer, name, form);
  return (
    <>
      <ActErrors answer={answer} />
      <p>
        {text}. {PAGE.would(count)}. {PAGE.published(formatMoment(at))}
      </p>
      {differences.length > 0 ? (
        <div className="border-l-4 border-flag-600 pl-4">
          <p className="font-semibold">{PAGE.differences}</p>
          <ul>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
          <p>{PAGE.unchanged}</p>
        </div>
      ) : null}
      <SeriesTables tables={tables} heading={heading} par={[]} name={name} />
      {isFinal ? null : (
        <>
          {isOver ? null : (
            <Panel aria-labelledby="next">
              <h2 id="next">{PAGE.enter.heading}</h2>
              <p className="text-sm text-muted">{next ? PAGE.enter.text : PAGE.enter.none}</p>
              {next ? (
                <Form method="post" action={path}>
                  <input type="hidden" name="tournament" value={next.id} />
                  <SubmitButton intent="enter" busyText="Entering…">
                    {PAGE.enter.submit(next.name)}
                  </SubmitButton>
                </Form>
              ) : null}
            </Panel>
          )}
          <Panel aria-labelledby="add">
            <h2 id="add">{PAGE.add.heading}</h2>
            {added.map(({ person, name, reason }) => (
              <ActForm key={person} path={path} version={version} fields={{ person }}>
                <p>
                  <strong>{name}</strong>: {reason}
                </p>
                <ReasonField value={valueOf("reason", { intent: "remove", person })} />
                <SubmitButton look="quiet" intent="remove" busyText="Saving…">
                  {PAGE.remove}
                </SubmitButton>
              </ActForm>
            ))}
            {missed.length > 0 ? (
              <ActForm path={path} version={version} fields={{}}>
                <label className="text-sm">
                  {PAGE.add.person}
                  <select
                    name="person"
                    defaultValue={valueOf("person", { intent: "add" })}
                    className={CONTROL_CLASSES}
                  >
                    <option value="">{PAGE.add.choose}</option>
                    {missed.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </label>
                <ReasonField value={valueOf("reason", { intent: "add" })} />
                <SubmitButton intent="add" busyText="Saving…">
                  {PAGE.add.submit}
                </SubmitButton>
              </ActForm>
            ) : null}
          </Panel>
          <Panel aria-labelledby="change">
            <h2 id="change">{PAGE.changeHeading}</h2>
            <ActForm path={path} version={version} fields={{ seen: now?.seen ?? "" }}>
              {againChanges.length > 0 ? (
                <div>
                  <p>{PAGE.againChanges}</p>
                  <ul>
                    {againChanges.map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                </div>
              ) : null}
              <ReasonField value={valueOf("reason", { seen: now?.seen ?? "" })} />
              {now && now.count > 0 ? (
                <SubmitButton intent="publish" look="quiet" busyText="Publishing…">
                  {PAGE.again}
                </SubmitButton>
              ) : null}
              <SubmitButton intent="take-back" look="quiet" busyText="Saving…">
                {PAGE.takeBack}
              </SubmitButton>
            </ActForm>
          </Panel>
        </>
      )}
    </>
  );
}
