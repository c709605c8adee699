import { Form } from "@remix-run/react";
import { Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { CONTROL_CLASSES } from "#app/forms/field.tsx";
import { withQuery } from "#app/site/list-pages.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import { NOBODY, PLAYERS_PAGE as PAGE, WHICH } from "./content.ts";
import type { PlayersView } from "./players.server.ts";

type Returned =
  | {
      result: {
        initialValue?: Record<string, unknown> | null;
        error?: Record<string, string[] | null> | null;
      };
    }
  | undefined;

type Line = PlayersView["players"][number];

type Values = {
  player?: string;
  person?: string;
  other?: string;
  counts_as?: string;
};

/** Who the players of a series or a tournament are: a line for each, and one button for all. */
export function PlayersForm({
  path,
  view,
  answer,
}: {
  path: string;
  view: PlayersView;
  answer: Returned;
}) {
  const { counts, which, page, hasMore, players } = view;
  const pathOf = (other: number) => withQuery(path, { which, page: other });
  const returned = (answer?.result.initialValue?.["choices"] ?? []) as readonly (
    | Values
    | undefined
  )[];
  return (
    <>
      <LinkRow
        label={PAGE.heading}
        links={WHICH.map((each) => [
          withQuery(path, { which: each }),
          `${PAGE.links[each]} (${counts[each]})`,
        ])}
      />
      {which === "open" && counts.sure > 0 ? (
        <Form method="post" action={pathOf(page)}>
          <SubmitButton look="quiet" intent="join-sure" busyText="Saving…">
            {PAGE.joinSure(counts.sure)}
          </SubmitButton>
        </Form>
      ) : null}
      {players.length === 0 ? (
        <p>{PAGE.none[which]}</p>
      ) : (
        <Form method="post" action={pathOf(page)} className="grid gap-5">
          <Rows>
            {players.map((line, index) => {
              const sentLine = returned.find((each) => each?.player === line.player);
              return (
                <Player
                  key={line.player}
                  line={line}
                  name={`choices[${index}]`}
                  values={sentLine ?? { person: line.person, counts_as: line.counts_as }}
                  error={answer?.result.error?.[`choices[${index}].other`]?.join(" ")}
                />
              );
            })}
          </Rows>
          <ButtonRow>
            <SubmitButton intent="save" busyText="Saving…">
              {PAGE.save}
            </SubmitButton>
          </ButtonRow>
        </Form>
      )}
      <ButtonRow>
        <PageButtons page={page} hasMore={hasMore} pathOf={pathOf} />
      </ButtonRow>
    </>
  );
}

function Player({
  line: { player, name: fullName, details, suggestions, isOpen, seen },
  name,
  values,
  error,
}: {
  line: Line;
  name: string;
  values: Values;
  error: string | undefined;
}) {
  const small = `${CONTROL_CLASSES} min-h-11`;
  const errorId = `${player}-error`;
  const isCounted = (values.counts_as ?? "register") !== "register";
  return (
    <li className="grid gap-x-5 gap-y-2 border-line px-5 py-3 not-first:border-t lg:grid-cols-[2fr_3fr_4fr]">
      <input type="hidden" name={`${name}.player`} value={player} />
      <input type="hidden" name={`${name}.seen`} value={seen} />
      <p className="wrap-anywhere">
        <strong>{fullName}</strong>
        <span className="block text-sm text-muted">{details}</span>
      </p>
      <label className="text-sm">
        {PAGE.person}
        <select name={`${name}.person`} className={small} defaultValue={values.person ?? ""}>
          <option value="">{isOpen ? PAGE.choose : PAGE.reopen}</option>
          {suggestions.map(({ id, text, plays }) => (
            <option key={id} value={id} disabled={plays}>
              {text}
            </option>
          ))}
          <option value={NOBODY}>{PAGE.notInRegister}</option>
        </select>
      </label>
      <details open={Boolean(error ?? values.other) || isCounted}>
        <summary className="min-h-11 cursor-pointer py-2 text-link">{PAGE.more}</summary>
        <div className="grid gap-3 pb-2 sm:grid-cols-2">
          <label className="text-sm">
            {PAGE.other}
            <input
              name={`${name}.other`}
              maxLength={120}
              defaultValue={values.other}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              className={small}
            />
            {error ? (
              <span id={errorId} role="alert" className="font-semibold text-flag-600">
                {error}
              </span>
            ) : null}
          </label>
          <label className="text-sm">
            {PAGE.countsAs}
            <select
              name={`${name}.counts_as`}
              className={small}
              defaultValue={values.counts_as ?? "register"}
            >
              {Object.entries(PAGE.ways).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        </div>
      </details>
    </li>
  );
}
