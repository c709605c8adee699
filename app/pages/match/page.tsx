import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields, submitForm } from "#app/forms/submit-form.server.ts";
import { HALVED } from "#app/golf/match.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { isBackendUnavailable } from "#app/platform/supabase/user.server.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import { MATCH_LINK_PATH, matchLinkPath } from "#app/site/match-link-path.ts";
import { pageMeta } from "#app/site/seo.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { isPlayed } from "#app/tournaments/knockout/how.ts";
import { ofDivision } from "#app/tournaments/knockout/knockout.ts";
import { MatchLines } from "#app/tournaments/knockout/sheet-rounds.tsx";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { MATCH as PAGE, MATCH_MESSAGES as MESSAGES, MATCH_TOASTS as TOASTS } from "./content.ts";
import {
  agreeDay,
  answerReport,
  type LinkedMatch,
  offerDays,
  readMatch,
  reportResult,
  takeDayBack,
} from "./match.server.ts";
import { missingInOffer } from "./offered-days.ts";
import { type DaysFields, matchSchema, type ReportFields } from "./schema.ts";
import { matchView, type MatchView, strokesNow } from "./view.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: PAGE.title, description: PAGE.description, path: MATCH_LINK_PATH, private: true },
    matches,
  );

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get("token") ?? "";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  context.response.headers.set("Referrer-Policy", "strict-origin");
  const linked = await readMatch(context, token).catch((error: unknown) => {
    // What was typed comes back without the match.
    if (context.isFormReturned && isBackendUnavailable(error)) return null;
    throw error;
  });
  if (linked && "ended" in linked) {
    const { ended: why, division, slug } = linked;
    const tournament = ofDivision(linked.tournament, division);
    const ended = {
      text: PAGE.endedText[why](tournament),
      sheet: slug && sheetPath({ slug }, division?.id),
    };
    return data({ token, view: null, ended }, { status: 410 });
  }
  const view = linked && matchView(linked, dayInIndiaOf(new Date()));
  const status = view ? 200 : context.isFormReturned ? 503 : 404;
  return data({ token, view, ended: null }, { status });
}

/** A link alone changes nothing: mail scanners fetch links. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request);
  const path = matchLinkPath(token);
  const form = await readForm(request);
  return submitForm(
    { request, context, form },
    {
      schema: matchSchema,
      failed: TOASTS.failed,
      alsoReturned: () => Promise.resolve({ intent: form.get("intent") as string }),
      async run(change) {
        const linked = await readMatch(context, token);
        // The page says what became of the link.
        if (linked && "ended" in linked) throw redirect(path);
        const view = linked && matchView(linked, dayInIndiaOf(new Date()));
        if (!linked || !view) throw new Response(null, { status: 404 });
        switch (change.intent) {
          case "offer":
            await offerDays(context, token, offeredDays(change, view));
            return redirectWithSuccess(path, TOASTS.offered);
          case "agree":
            await agreeDay(context, token, change.day);
            return redirectWithSuccess(path, TOASTS.agreed(change.day));
          case "take-back":
            await takeDayBack(context, token, change.day);
            return redirectWithSuccess(path, TOASTS.takenBack);
          case "report": {
            if (!view.hows.some(({ value }) => value === change.how)) {
              throw new InvalidFields({ how: [MESSAGES.how] });
            }
            const isHalved = change.how === HALVED;
            if (isHalved !== (change.winner === "neither")) {
              throw new InvalidFields({ how: [MESSAGES.halved] });
            }
            const became = await reportResult(context, token, linked, {
              won: isHalved ? null : change.winner === "own",
              how: change.how,
              ...receivedBy(linked, change.how),
            });
            return redirectWithSuccess(path, TOASTS[became]);
          }
          case "confirm":
          case "deny": {
            const isRight = change.intent === "confirm";
            return redirectWithSuccess(
              path,
              TOASTS[
                await answerReport(context, token, linked, { report: change.report, isRight })
              ],
            );
          }
        }
      },
    },
  );
}

/** The strokes that are stored with the result. */
function receivedBy(linked: LinkedMatch, how: string): { strokes?: number[][] } {
  if (!isPlayed(linked.knockout.rules, linked.match, how)) return {};
  const strokes = strokesNow(linked);
  return "unknown" in strokes ? {} : { strokes: strokes.receives };
}

/** @throws InvalidFields where a day is over, or after the last one */
function offeredDays(
  { day1, day2, day3 }: DaysFields,
  { lastDay, isOverdue, owesDays }: MatchView,
): string[] {
  const today = dayInIndiaOf(new Date());
  const until = isOverdue ? null : lastDay;
  const errors: Record<string, string[]> = {};
  for (const [name, day] of Object.entries({ day1, day2, day3 })) {
    if (day === undefined) continue;
    if (day < today) errors[name] = [MESSAGES.past];
    else if (until !== null && day > until) errors[name] = [MESSAGES.late];
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors);
  const days = [day1, day2, day3].flatMap((day) => day ?? []);
  const missing = owesDays && days.length > 0 ? missingInOffer(days, today, until) : null;
  if (missing) throw new InvalidFields({ [missing.field]: [MESSAGES[missing.why]] });
  return days;
}

export default function MatchPage() {
  const { token, view, ended } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  const path = matchLinkPath(token);
  if (!view) {
    return (
      <Column narrow stretch>
        {answer?.toast ? <Toast toast={answer.toast} /> : null}
        {answer ? (
          <>
            <h1>{PAGE.title}</h1>
            {answer.intent === "offer" ? (
              <DaysForm days={[]} action={path} lastResult={answer.result} />
            ) : null}
            {answer.intent === "report" ? (
              <ResultForm view={null} action={path} lastResult={answer.result} />
            ) : null}
          </>
        ) : (
          <NoMatch ended={ended} />
        )}
      </Column>
    );
  }
  return (
    <Column narrow stretch>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div>
        <p className="text-sm text-muted">
          {view.tournament} · {view.round}
        </p>
        <h1 className="wrap-anywhere">{PAGE.versus(view.own, view.opponent)}</h1>
        {view.playBy ? <p className="text-lg font-semibold">{view.playBy}</p> : null}
        {view.cancelledReason === null ? null : (
          <p className="font-semibold text-flag-600">{view.cancelledReason}</p>
        )}
        {view.isOverdue ? <p className="font-semibold text-flag-600">{PAGE.overdue}</p> : null}
      </div>
      {view.isDecided ? (
        <Panel>
          <MatchLines match={view.match} />
          {view.strokes.map((line) => (
            <p key={line}>{line}.</p>
          ))}
          <p className="text-muted">
            {PAGE.result.closed} {view.next}
          </p>
        </Panel>
      ) : null}
      {view.report ? <Reported report={view.report} action={path} /> : null}
      {view.isOpen ? (
        <>
          <Contacts view={view} />
          {view.report ? null : <Day view={view} action={path} lastResult={resultOf("offer")} />}
          <section className="grid gap-2">
            <h2>{PAGE.strokes.heading}</h2>
            {view.strokes.map((line) => (
              <p key={line}>{line.replace(/\.?$/, ".")}</p>
            ))}
          </section>
          <ResultForm view={view} action={path} lastResult={resultOf("report")} />
          <section className="grid gap-2">
            <h2>{PAGE.cannot.heading}</h2>
            <p>{PAGE.cannot.match}</p>
            <p>
              {PAGE.cannot.all}{" "}
              {view.cannotCome === null ? (
                PAGE.cannot.mail
              ) : (
                <a href={view.cannotCome}>{PAGE.cannot.tell}</a>
              )}
              .
            </p>
          </section>
        </>
      ) : null}
      <p>
        <a
          href={sheetPath(view, view.division)}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {PAGE.sheet}
        </a>
      </p>
    </Column>
  );
}

function NoMatch({ ended }: { ended: { text: string; sheet: string | null } | null }) {
  return (
    <>
      <h1>{ended ? PAGE.ended : PAGE.notFound}</h1>
      <p className="text-lg text-muted">{ended ? ended.text : PAGE.notFoundText}</p>
      <ButtonRow>
        {ended?.sheet ? (
          <ButtonLink href={ended.sheet}>{PAGE.sheet}</ButtonLink>
        ) : (
          <ButtonLink look="quiet" href="/tournaments">
            {PAGE.allTournaments}
          </ButtonLink>
        )}
      </ButtonRow>
    </>
  );
}

type LastResult = Parameters<typeof useServerForm>[0]["lastResult"];

function Reported({
  report,
  action,
}: {
  report: NonNullable<MatchView["report"]>;
  action: string;
}) {
  return (
    <Panel>
      <p className="font-semibold">
        {report.state === "disputed" ? PAGE.result.disputed : report.text}
      </p>
      {report.state === "disputed" ? report.said.map((text) => <p key={text}>{text}</p>) : null}
      {report.state === "theirs" ? (
        <form method="post" action={action}>
          <input type="hidden" name="report" value={report.number} />
          <ButtonRow>
            <Button type="submit" intent="confirm">
              {PAGE.result.confirm}
            </Button>
            <Button type="submit" look="quiet" intent="deny">
              {PAGE.result.deny}
            </Button>
          </ButtonRow>
        </form>
      ) : null}
    </Panel>
  );
}

function Contacts({ view: { contacts } }: { view: MatchView }) {
  const { contact } = PAGE;
  return (
    <section className="grid gap-3">
      <h2>{contacts.length > 1 ? contact.headingPair : contact.heading}</h2>
      {contacts.length === 0 ? <p>{contact.gone}</p> : null}
      <ul className="grid gap-3">
        {contacts.map(({ name, call, whatsApp }) => (
          <li key={name}>
            {contacts.length > 1 ? <p className="mb-1.5 font-semibold">{name}</p> : null}
            <ButtonRow>
              <ButtonLink size="small" href={whatsApp} aria-label={contact.whatsAppTo(name)}>
                {contact.whatsApp}
              </ButtonLink>
              <ButtonLink look="quiet" size="small" href={call} aria-label={contact.callName(name)}>
                {contact.call}
              </ButtonLink>
            </ButtonRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Day({
  view: { agreedOn, offers, days, theirDays, opponent },
  action,
  lastResult,
}: {
  view: MatchView;
  action: string;
  lastResult: LastResult;
}) {
  const { day } = PAGE;
  if (agreedOn) {
    return (
      <section className="grid justify-items-start gap-3">
        <h2>{day.heading}</h2>
        <p className="text-lg font-semibold">{day.agreed(agreedOn)}</p>
        <form method="post" action={action}>
          <input type="hidden" name="day" value={agreedOn} />
          <Button type="submit" look="quiet" size="small" intent="take-back">
            {day.takeBack}
          </Button>
        </form>
      </section>
    );
  }
  return (
    <section className="grid gap-4">
      <div>
        <h2>{day.heading}</h2>
        <p>{offers}</p>
      </div>
      {theirDays.length > 0 ? (
        <div>
          <p className="font-semibold">{day.theirs(opponent)}</p>
          <ul className="mt-2 flex flex-wrap gap-3">
            {theirDays.map((each) => (
              <li key={each}>
                <form method="post" action={action}>
                  <input type="hidden" name="day" value={each} />
                  <Button type="submit" size="small" intent="agree">
                    {day.agree(each)}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <DaysForm days={days} action={action} lastResult={lastResult} />
    </section>
  );
}

function DaysForm({
  days,
  action,
  lastResult,
}: {
  days: readonly string[];
  action: string;
  lastResult: LastResult;
}) {
  const { day } = PAGE;
  const [day1, day2, day3] = days;
  const [form, fields] = useServerForm<DaysFields>({
    id: "days",
    lastResult,
    defaultValue: { day1, day2, day3 },
  });
  const names = ["day1", "day2", "day3"] as const;
  return (
    <ServerForm
      form={form}
      labels={Object.fromEntries(names.map((name, index) => [name, day.label(index + 1)]))}
      lastResult={lastResult}
      action={action}
    >
      <h3>{day.own}</h3>
      {names.map((name, index) => (
        <Field key={name} field={fields[name]} label={day.label(index + 1)} type="date" />
      ))}
      <Button type="submit" look="quiet" intent="offer">
        {days.length > 0 ? day.change : day.offer}
      </Button>
    </ServerForm>
  );
}

function ResultForm({
  view,
  action,
  lastResult,
}: {
  /** Null: only what was typed is known. */
  view: MatchView | null;
  action: string;
  lastResult: LastResult;
}) {
  const { result } = PAGE;
  const [form, fields] = useServerForm<ReportFields>({
    id: "report",
    lastResult,
    defaultValue: view?.reported ?? {},
  });
  const typed = fields.how.initialValue;
  return (
    <ServerForm
      form={form}
      labels={{ winner: result.winner, how: result.how }}
      lastResult={lastResult}
      action={action}
    >
      <h2>{view?.report ? result.again : result.heading}</h2>
      <p className="text-muted">
        {view?.report?.state === "disputed"
          ? result.disputedText
          : view?.mayBeHalved
            ? result.groupText
            : result.text}
      </p>
      <Field
        field={fields.winner}
        label={result.winner}
        as="radio"
        options={[
          { value: "own", label: view?.own ?? result.own },
          { value: "other", label: view?.opponent ?? result.other },
          ...(view?.mayBeHalved ? [{ value: "neither", label: result.neither }] : []),
        ]}
      />
      <Field
        field={fields.how}
        label={result.how}
        as="select"
        placeholder={result.choose}
        options={view?.hows ?? (typed ? [{ value: typed, label: typed }] : [])}
      />
      <Button type="submit" intent="report">
        {result.report}
      </Button>
    </ServerForm>
  );
}
