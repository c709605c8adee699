import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import { fieldValues, labelsOf, storedFields } from "#app/forms/described-fields.ts";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { formatRupees } from "#app/money/rupees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { withQuery } from "#app/site/list-pages.ts";
import { MONEY_PATH, OPENING_BALANCES_PATH } from "#app/site/money-paths.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { CASH, OPENING_FIELDS as FIELDS, OPENINGS_PAGE as PAGE } from "./openings-content.ts";
import { type OpeningFields, openingSchema } from "./openings-schema.ts";
import { type Opening, readOpenings, saveOpening } from "./openings.server.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

const ledgerIn = (request: Request) => new URL(request.url).searchParams.get("ledger");

const pathOf = (request: Request) =>
  withQuery(OPENING_BALANCES_PATH, { ledger: ledgerIn(request) ?? undefined });

export const loader = formLoader(
  async ({ request, context }) => {
    const openings = await readOpenings(context);
    const ofOne = ledgerIn(request);
    return { openings, opening: openings.find(({ ledger }) => ledger === ofOne) ?? null };
  },
  { pathOf },
);

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    path: pathOf(post.request),
    schema: openingSchema,
    async run({ ledger, seen, ...values }, { context }) {
      const { day, rupees, overdrawn, note } = storedFields(FIELDS, values);
      await saveOpening(context, {
        ...{ ledger, seen, day, note },
        paise: overdrawn ? -rupees : rupees,
      });
      return redirectWithSuccess(OPENING_BALANCES_PATH, PAGE.saved);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function OpeningBalances() {
  const { content, path, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const opening = content?.opening ?? null;
  return (
    <ClubScreen
      answer={answer}
      back={
        opening
          ? { href: OPENING_BALANCES_PATH, text: PAGE.heading }
          : { href: MONEY_PATH, text: "Money" }
      }
      heading={opening ? `${PAGE.heading}: ${nameOf(opening.ledger)}` : PAGE.heading}
      lines={<p className="max-w-160 text-muted">{PAGE.text}</p>}
    >
      {opening ? (
        <>
          <ByStatements opening={opening} />
          <OpeningForm key={opening.ledger} opening={opening} path={path} saved={saved} />
        </>
      ) : (
        content?.openings.map((each) => <Ledger key={each.ledger} opening={each} />)
      )}
    </ClubScreen>
  );
}

const nameOf = (ledger: string) => (ledger === CASH ? PAGE.cash : `Account …${ledger}`);

function OpeningForm({
  opening: { ledger, current },
  path,
  saved,
}: {
  opening: Opening;
  path: string;
  saved: Record<string, unknown> | undefined;
}) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<OpeningFields>({
    id: "opening",
    lastResult: answer?.result,
    defaultValue: {
      ...fieldValues(FIELDS, {
        day: current?.day,
        rupees: current && Math.abs(current.paise),
        overdrawn: current !== null && current.paise < 0,
        note: current?.note,
      }),
      ledger,
      seen: current?.id,
      ...saved,
    },
  });
  return (
    <ServerForm form={form} labels={labelsOf(FIELDS)} lastResult={answer?.result} action={path}>
      <HiddenField field={fields.ledger} />
      <HiddenField field={fields.seen} />
      {(["day", "rupees"] as const).map((name) => (
        <DescribedField key={name} field={fields[name]} spec={FIELDS[name]} />
      ))}
      {ledger === CASH ? null : <DescribedField field={fields.overdrawn} spec={FIELDS.overdrawn} />}
      <DescribedField field={fields.note} spec={FIELDS.note} />
      <ButtonRow>
        <SubmitButton busyText="Saving…">Save</SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}

function Ledger({ opening }: { opening: Opening }) {
  const { ledger, current, former } = opening;
  return (
    <Panel aria-labelledby={`ledger-${ledger}`}>
      <h2 id={`ledger-${ledger}`}>{nameOf(ledger)}</h2>
      {current ? <Entered line={current} /> : <p>{PAGE.none}</p>}
      <ByStatements opening={opening} />
      {former.length > 0 ? (
        <details>
          <summary>{PAGE.earlier}</summary>
          <ul className="grid gap-2 pt-2 text-muted">
            {former.map((line) => (
              <li key={line.id}>
                <Entered line={line} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <ButtonRow>
        <ButtonLink
          look="quiet"
          size="small"
          href={withQuery(OPENING_BALANCES_PATH, { ledger })}
          aria-label={`${current ? PAGE.correct : PAGE.enter}: ${nameOf(ledger)}`}
        >
          {current ? PAGE.correct : PAGE.enter}
        </ButtonLink>
      </ButtonRow>
    </Panel>
  );
}

function Entered({ line }: { line: NonNullable<Opening["current"]> }) {
  const acts = [
    PAGE.entered(formatMoment(line.at), line.who),
    line.cancelled_at &&
      PAGE.corrected(formatMoment(line.cancelled_at), line.cancelled_by, line.cancelled_note),
  ].filter(Boolean);
  return (
    <>
      <p className="font-semibold">{PAGE.current(formatRupees(line.paise), formatDay(line.day))}</p>
      {line.note ? <p className="wrap-anywhere">{line.note}</p> : null}
      <p className="text-sm wrap-anywhere text-muted">{acts.join(", ")}</p>
    </>
  );
}

function ByStatements({ opening: { byStatements, current } }: { opening: Opening }) {
  if (byStatements === null) return null;
  const difference = current === null ? 0 : current.paise - byStatements.paise;
  return (
    <>
      <p>{PAGE.byStatements(formatRupees(byStatements.paise), formatDay(byStatements.day))}</p>
      {difference === 0 ? null : (
        <p className="font-semibold">{PAGE.differs(formatRupees(Math.abs(difference)))}</p>
      )}
    </>
  );
}
