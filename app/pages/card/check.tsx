import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { pageMeta } from "#app/site/seo.ts";
import { CARD_PATH, cardCheckPath, cardPath } from "#app/tournaments/card-paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";
import { CardTable, sumText } from "./card-table.tsx";
import { type CardLine, cardView, nextHole, markersOf, strokesText } from "./card-view.ts";
import { markPhone, readCard } from "./card.server.ts";
import { CARD, CHECK as PAGE, MARKERS } from "./content.ts";
import { LeaveCard } from "./leave-card.tsx";
import { CARD_SCRIPT } from "./script.server.ts";
import { submitReturn } from "./send.server.ts";
import { UnsavedHoles } from "./unsaved-holes.tsx";
import { WithClub } from "./with-club.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: CARD.title,
      description: CARD.description,
      path: CARD_PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { isBare: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  context.response.headers.set("Referrer-Policy", "strict-origin");
  const linked = await readCard(context, token);
  const view = linked && cardView(linked);
  // That page says why there is nothing to check.
  if (view?.state !== "open") throw redirect(cardPath(token));
  markPhone(context);
  return data({ token, view, next: nextHole(view) ?? null, script: CARD_SCRIPT.path });
}

export async function action(post: ActionFunctionArgs) {
  return submitReturn(post, await readForm(post.request));
}

export default function CheckPage() {
  const { token, view, next, script } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Column narrow stretch>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div>
        <p className="text-sm text-muted">{view.tournament.name}</p>
        <h1>{PAGE.heading}</h1>
        <p className="text-muted">{PAGE.text}</p>
      </div>
      <UnsavedHoles />
      <WithClub view={view} />
      {view.lines.map((line) => (
        <Card
          key={line.id}
          token={token}
          view={view}
          line={line}
          lastResult={answer?.player === line.id ? answer.result : undefined}
        />
      ))}
      {next === null ? null : (
        <ButtonRow>
          <ButtonLink look="quiet" href={cardPath(token, next)}>
            {PAGE.back}
          </ButtonLink>
        </ButtonRow>
      )}
      <LeaveCard token={token} />
      <script defer src={script} />
    </Column>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>["view"];

function Card({
  token,
  view,
  line,
  lastResult,
}: {
  token: string;
  view: View;
  line: CardLine;
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
}) {
  const { id, name, card, differences, corrected, isTyped, returned } = line;
  const missing = view.order.filter((hole) => card[hole - 1] === null);
  const differing = Object.keys(differences).map(Number);
  const heading = `card-${id}`;
  return (
    <Panel aria-labelledby={heading}>
      <h2 id={heading} className="wrap-anywhere">
        {name}
      </h2>
      {returned ? (
        <p className="font-semibold">
          {(returned.no_return ? PAGE.isWithout[returned.no_return] : PAGE.isReturned)(
            formatMoment(returned.at),
          )}
        </p>
      ) : null}
      {isTyped ? <p className="font-semibold">{CARD.typed}</p> : null}
      <CardTable token={token} view={view} line={line} />
      {corrected.length > 0 ? <p>{PAGE.corrected(PAGE.holes(corrected))}</p> : null}
      {returned ? null : (
        <>
          {differing.length > 0 ? (
            <p className="font-semibold text-flag-600">{PAGE.differ(PAGE.holes(differing))}</p>
          ) : null}
          {missing.length > 0 ? (
            <p className="text-muted">{PAGE.missing(PAGE.holes(missing))}</p>
          ) : null}
          {missing.length === 0 && differing.length === 0 ? (
            <Return
              token={token}
              view={view}
              line={line}
              markers={markersOf(view, line)}
              lastResult={lastResult}
            />
          ) : null}
          <NoReturn token={token} line={line} lastResult={lastResult} />
        </>
      )}
    </Panel>
  );
}

function Return({
  token,
  view,
  line,
  markers,
  lastResult,
}: {
  token: string;
  view: View;
  line: CardLine;
  markers: readonly { id: string; name: string }[];
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
}) {
  const marked = line.confirmed.findLast(({ marker }) => marker !== null);
  const options = new Map(markers.map(({ id, name }) => [id, name]));
  if (marked?.marker) options.set(marked.marker, marked.marker_name ?? "");
  const [form, fields] = useServerForm<{
    marker: string;
    markerName: string;
    confirmed: { player: string; marker: string };
  }>({
    id: `return-${line.id}`,
    lastResult,
    defaultValue: { marker: marked?.marker ?? "" },
  });
  const boxes = fields.confirmed.getFieldset();
  const labels = {
    player: PAGE.confirms.player(line.name),
    marker: PAGE.confirms.marker,
  };
  return (
    <ServerForm
      form={form}
      labels={{
        marker: PAGE.marker,
        markerName: PAGE.markerName,
        "confirmed.player": labels.player,
      }}
      lastResult={lastResult}
      action={cardCheckPath(token)}
      isFramed={false}
      data-returns
      data-saving={PAGE.returning}
    >
      <p className="text-lg font-semibold tabular-nums">{PAGE.isRight(sumText(line, view))}</p>
      {line.isChangedSince ? <p>{PAGE.changedSince}</p> : null}
      <input type="hidden" name="player" value={line.id} />
      <input type="hidden" name="strokes" value={strokesText(line)} />
      <Field
        field={fields.marker}
        label={PAGE.marker}
        as="select"
        placeholder={PAGE.chooseMarker}
        options={[
          ...[...options].map(([value, label]) => ({ value, label })),
          { value: MARKERS.elsewhere, label: PAGE.markerElsewhere },
          { value: MARKERS.club, label: PAGE.markerClub },
        ]}
      />
      <Field
        field={fields.markerName}
        label={PAGE.markerName}
        hint={PAGE.markerNameHint}
        type="text"
      />
      <div>
        {(["player", "marker"] as const).map((role) => {
          const word = line.confirmed.findLast((each) => each.role === role);
          return word ? (
            <p key={role}>
              {PAGE.confirmed[role](
                (role === "player" ? line.name : word.marker_name) ?? "",
                formatMoment(word.at),
              )}
            </p>
          ) : (
            <CheckboxField key={role} field={boxes[role]} label={labels[role]} />
          );
        })}
      </div>
      <Unanswered />
      <Button type="submit" intent="return">
        {PAGE.return}
      </Button>
    </ServerForm>
  );
}

/** Filled by the script: why the site did not say that the card is returned. */
function Unanswered() {
  return (
    <p
      role="status"
      data-causes={JSON.stringify(CARD.causes)}
      data-kept={PAGE.notReturned}
      className="font-semibold text-flag-600 empty:hidden"
    />
  );
}

function NoReturn({
  token,
  line: { id, name },
  lastResult,
}: {
  token: string;
  line: CardLine;
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
}) {
  const isOpen = lastResult?.initialValue?.intent === "no-return";
  const [form, fields] = useServerForm<{ reason: string; sure: string }>({
    id: `no-return-${id}`,
    lastResult: isOpen ? lastResult : undefined,
  });
  return (
    <details open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer items-center text-link">
        {PAGE.noReturn}
        <span className="sr-only"> {name}</span>
      </summary>
      <ServerForm
        form={form}
        labels={{ reason: PAGE.reason, sure: PAGE.sure(name) }}
        lastResult={isOpen ? lastResult : undefined}
        action={cardCheckPath(token)}
        isFramed={false}
        data-returns
        data-saving={PAGE.returning}
      >
        <input type="hidden" name="player" value={id} />
        <Field
          field={fields.reason}
          label={PAGE.reason}
          as="radio"
          options={Object.entries(PAGE.reasons).map(([value, label]) => ({
            value,
            label,
          }))}
        />
        <p className="text-sm text-muted">{PAGE.noReturnText}</p>
        <CheckboxField field={fields.sure} label={PAGE.sure(name)} />
        <Unanswered />
        <Button type="submit" look="quiet" intent="no-return">
          {PAGE.returnWithout}
        </Button>
      </ServerForm>
    </details>
  );
}
