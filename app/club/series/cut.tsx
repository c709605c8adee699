import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { CONTROL_CLASSES } from "#app/forms/field.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { clubSeriesPath, seriesCutPath, seriesResultsPath } from "#app/site/series-paths.ts";
import { SeriesTables } from "#app/tournaments/series-tables.tsx";
import {
  cutTexts,
  moveText,
  publishedCutText,
  tablesView,
  totalHeading,
} from "#app/tournaments/series-view.ts";
import { cutText, FORMER_MEMBER } from "#app/tournaments/series-words.ts";
import { cutNow, seriesChanges, type SeriesFacts, tablesOf } from "#app/tournaments/series.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { ActErrors, ActForm, ReasonField, returnedValue } from "./act-form.tsx";
import { MESSAGES } from "./content.ts";
import { cutSchema } from "./schema.ts";
import {
  type ClubSeries,
  digestOf,
  type EnteredRound,
  enterRound,
  readSeries,
  readUnjoined,
  saveSeries,
  type SeriesChanges,
} from "./series.server.ts";

const PAGE = {
  heading: "The cut",
  rule: (rounds: number, text: string) =>
    `After ${rounds === 1 ? "round 1" : `${rounds} rounds`} ${text}.`,
  none: "No cut is planned. Set one in the settings.",
  unjoined: (count: number) =>
    `${count === 1 ? "1 result is" : `${count} results are`} not joined to a person of the register, and what is not joined does not count for the cut. First say`,
  unjoinedLink: "whose result each is",
  noPlayer: "The cut can be published once a result of a member counts.",
  early:
    "The cut can be published once the results of these rounds are published and count. The page of the series says what does not count, and why.",
  would: (count: number) => (count === 1 ? "1 player plays on" : `${count} players play on`),
  line: "Would miss the cut",
  publish: "Publish the cut",
  published: (moment: string) => `Published ${moment}.`,
  differences: "By the results that are published now, the cut would be different:",
  unchanged: "Nothing of the published cut changes unless you publish it again.",
  again: "Publish the cut again",
  againChanges: "Publishing it again changes:",
  takeBack: "Take the cut back",
  changeHeading: "Change the cut",
  add: {
    heading: "Let a player play on",
    person: "Player who missed the cut",
    choose: "Choose a player",
    submit: "Add",
  },
  added: "Let play on by the committee",
  remove: "Take back",
  enter: {
    heading: "The next round",
    text: "Enters everyone who plays on, with what their last entry says. Players who have an entry, a withdrawn one too, are left as they are. Fee and mails are those of an entrant whom the club adds.",
    none: "Add the next round under Tournaments and publish it; then its field can be entered here.",
    submit: (name: string) => `Enter them in ${name}`,
  },
  seen: {
    message: "Not published",
    description: "The results have changed since you looked. Check below who plays on.",
  },
} as const;

const ENTERED = {
  message: ({ entered }: EnteredRound) =>
    entered === 1 ? "1 player entered" : `${entered} players entered`,
  waiting: (names: readonly string[]) => `On the waiting list: ${names.join(", ")}.`,
  already: (count: number) => `${count} had an entry before.`,
  refused: (lines: readonly string[]) => `Not entered: ${lines.join("; ")}.`,
} as const;

const SAVED = {
  publish: () => ({ message: "The cut is published" }),
  "take-back": () => ({ message: "The cut is taken back" }),
  add: (name: string) => ({ message: `${name} plays on` }),
  remove: (name: string) => ({
    message: `${name} does not play on`,
    description: "An entry in the next round stays; withdraw it under Entrants there.",
  }),
} as const;

/** How many of the players below the cut are shown. */
const MISSED_SHOWN = 5;

export const meta = clubMeta(PAGE.heading, "Who plays on in a championship of several rounds.");

const nameIn =
  ({ names }: Pick<ClubSeries, "names">) =>
  (person: string) =>
    names[person] ?? null;

/** The table down to the first who miss the cut, or would as long as it is not published. */
function standingOf(series: ClubSeries, persons: readonly string[]) {
  const through = new Set(persons);
  return tablesView(series.facts, nameIn(series))
    .map((table) => {
      const last = table.rows.findLastIndex(({ person }) => through.has(person));
      const rows = table.rows
        .slice(0, last + 1 + MISSED_SHOWN)
        .map((row, index) =>
          index === last + 1 ? { ...row, above: row.above ?? PAGE.line } : row,
        );
      return { ...table, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

function publishedView(series: ClubSeries) {
  const { facts } = series;
  const { cut } = facts;
  if (!cut) return null;
  const position = facts.tournaments.findIndex(({ id }) => id === cut.tournament);
  const later = facts.tournaments.slice(position + 1);
  const next = later.find(
    ({ state, is_draft: isDraft }) => state === "planned" && isDraft !== true,
  );
  return {
    at: cut.at,
    text: publishedCutText(facts) ?? "",
    count: cut.players.length,
    differences: cutTexts(facts, nameIn(series)),
    added: cut.players.flatMap(({ person, reason }) =>
      reason === null ? [] : [{ person, reason, name: series.names[person] ?? FORMER_MEMBER }],
    ),
    missed: tablesOf(facts).flatMap(({ lines }) =>
      lines
        .filter(({ noPlace }) => noPlace === "cut")
        .map(({ person, total }) => ({
          value: person,
          label: [series.names[person] ?? FORMER_MEMBER, total?.numerator].join(", "),
        })),
    ),
    next: next ? { id: next.id, name: next.name } : null,
    isOver: !next && later.some(({ state }) => state === "published"),
  };
}

export const loader = formLoader(async ({ context, params }) => {
  const series = await readSeries(context, params.series);
  const { id, name, version, facts, final } = series;
  const { rules } = facts;
  const now = cutNow(facts);
  const published = publishedView(series);
  return {
    ...{ id, name, version, published, isFinal: final !== null },
    rule:
      rules.kind === "rounds" && rules.cut
        ? PAGE.rule(rules.cut.after, cutText(rules.cut, rules))
        : null,
    now: now && { count: now.persons.length, seen: digestOf(now.persons) },
    tables: standingOf(
      series,
      facts.cut?.players.map(({ person }) => person) ?? now?.persons ?? [],
    ),
    unjoined: published ? 0 : (await readUnjoined(context, id, 1)).total,
    againChanges:
      published && now && now.persons.length > 0
        ? seriesChanges(
            facts,
            changeOf(
              { intent: "publish", seen: digestOf(now.persons), version, reason: "" },
              series,
            ).after,
          ).map((move) => moveText(move, nameIn(series)))
        : [],
    heading: totalHeading(facts),
  };
});

type Change = Exclude<z.output<typeof cutSchema>, { intent: "enter" }>;

/** What a form changes, and the facts after it. */
function changeOf(
  form: Change,
  { facts }: ClubSeries,
): { changes: SeriesChanges; after: SeriesFacts } {
  const { cut } = facts;
  const players = cut?.players ?? [];
  switch (form.intent) {
    case "publish": {
      const now = cutNow(facts);
      const { rules } = facts;
      if (!now || rules.kind !== "rounds" || !rules.cut || digestOf(now.persons) !== form.seen) {
        throw new InvalidFields({}, { toast: PAGE.seen });
      }
      const { tournament, persons } = now;
      return {
        changes: { cut: { tournament, persons, rule: rules.cut } },
        after: {
          ...facts,
          cut: {
            ...{ tournament, rule: rules.cut, at: "" },
            players: [
              ...players.filter(({ reason }) => reason !== null),
              ...persons.map((person) => ({ person, reason: null })),
            ],
          },
        },
      };
    }
    case "take-back":
      return { changes: { cut: null }, after: { ...facts, cut: null } };
    case "add":
    case "remove": {
      const { person, reason } = form;
      const isIn = form.intent === "add";
      const others = players.filter((each) => each.person !== person);
      return {
        changes: { cut_person: { person, is_in: isIn } },
        after: {
          ...facts,
          cut: cut && { ...cut, players: isIn ? [...others, { person, reason }] : others },
        },
      };
    }
  }
}

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  const path = seriesCutPath(id);
  return submitClubForm(post, {
    schema: cutSchema,
    isSaved: false,
    async run(form, { context }) {
      const series = await readSeries(context, id);
      if (form.intent === "enter") {
        const round = await enterRound(context, series, form.tournament);
        const { slug = "" } =
          series.facts.tournaments.find(({ id: of }) => of === form.tournament) ?? {};
        purgeTournament(slug);
        await sendDueMails(context);
        const { waiting, already, refused } = round;
        return redirectWithSuccess(path, {
          message: ENTERED.message(round),
          description: [
            waiting.length > 0 ? ENTERED.waiting(waiting) : null,
            already > 0 ? ENTERED.already(already) : null,
            refused.length > 0 ? ENTERED.refused(refused) : null,
          ]
            .filter((text) => text !== null)
            .join(" "),
        });
      }
      const { facts } = series;
      const isFirst = form.intent === "publish" && facts.cut === null;
      if (form.intent === "publish" && facts.cut && !form.reason) {
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
      const name = "person" in form ? (series.names[form.person] ?? FORMER_MEMBER) : "";
      return redirectWithSuccess(path, SAVED[form.intent](name));
    },
  });
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
          <SeriesTables tables={content.tables} heading={content.heading} name={content.name} />
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
      <SeriesTables tables={tables} heading={heading} name={name} />
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
