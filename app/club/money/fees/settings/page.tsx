import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmPassword } from "#app/club/frame/confirm-password.server.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { ASKS_TO_TELL, FEES_PAGE, MESSAGES, TOASTS } from "#app/club/money/fees/content.ts";
import { extraName } from "#app/club/money/fees/extra-name.ts";
import {
  applyFees,
  type FeeSettings as Settings,
  readFeeSettings,
  saveFees,
} from "#app/club/money/fees/fees.server.ts";
import { type FeesFields, feesSchema, readOtherPrices } from "#app/club/money/fees/schema.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import {
  fieldValue,
  fieldValues,
  labelsOf,
  storedFields,
  type StoredFields,
} from "#app/forms/described-fields.ts";
import { FieldSections } from "#app/forms/field-sections.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { namesPayee } from "#app/money/names-payee.ts";
import { isPastRefunds } from "#app/money/withdrawal.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { feesPath } from "#app/site/money-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import {
  PRICED_STATUSES,
  type PricedStatus,
  type Prices,
  pricedAnswers,
} from "#app/tournaments/prices.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { FEE_FIELDS, OTHER_FIELDS, priceField, SECTIONS } from "./fields.ts";

const PAGE = {
  heading: "Entry fee",
  description: "What a tournament costs, and how it is paid.",
  text: "Existing entries keep their price unless you choose otherwise below. Then each of their players costs the new price of the day on which they were entered: a partner who joined after the early fee pays the full one.",
  hints: {
    division: "Replaces the fee and the early fee for this division.",
    status:
      "Replaces the fee and the early fee for entrants whom the register has so. A division’s fee comes before it.",
    extra: "Added for each player who gives this answer.",
  },
  confirmDay: "This is the right last day for refunds",
} as const;

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const handle: PageHandle = { hydrate: true };

export const loader = tournamentLoader(async ({ id, context }) => {
  const settings = await readFeeSettings(context, id);
  return {
    name: settings.tournament.name,
    ...settings,
    values: valuesOf(settings),
  };
});

function priceFields({ divisions, questions }: Settings["tournament"]) {
  return [
    ...divisions.map(({ id, name }) => ({
      group: "division" as const,
      name: id,
      spec: priceField(`Fee for ${name}`, PAGE.hints.division),
      priceIn: (prices: Prices) => prices.divisions?.[id],
    })),
    ...(Object.entries(PRICED_STATUSES) as [PricedStatus, string][]).map(([status, name]) => ({
      group: "status" as const,
      name: status,
      spec: priceField(
        `Fee for ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
        PAGE.hints.status,
      ),
      priceIn: (prices: Prices) => prices.statuses?.[status],
    })),
    ...questions.flatMap((question) =>
      pricedAnswers(question).map(({ answer, words }) => ({
        group: "extra" as const,
        name: extraName(question.id, answer),
        spec: priceField(`${question.label} ${words}`, PAGE.hints.extra),
        priceIn: (prices: Prices) => prices.extras?.[question.id]?.[answer],
      })),
    ),
  ];
}

function pricesOf(
  { divisions, questions }: Settings["tournament"],
  priced: Readonly<Partial<Record<string, number>>>,
  guest: number | undefined,
  /** That stay: of answers that the form did not have. */
  unseen: (question: string, answer: string) => number | undefined,
): Prices {
  const listed = (pairs: [string, number | undefined][]) =>
    Object.fromEntries(pairs.filter((pair): pair is [string, number] => pair[1] !== undefined));
  return {
    ...(guest !== undefined && { guest }),
    divisions: listed(divisions.map(({ id }) => [id, priced[`division.${id}`]])),
    statuses: listed(
      Object.keys(PRICED_STATUSES).map((status) => [status, priced[`status.${status}`]]),
    ),
    extras: Object.fromEntries(
      questions.map((question) => [
        question.id,
        listed(
          pricedAnswers(question).map(({ answer }) => [
            answer,
            priced[`extra.${extraName(question.id, answer)}`] ?? unseen(question.id, answer),
          ]),
        ),
      ]),
    ),
  };
}

function valuesOf({ fees, last, tournament }: Settings) {
  return {
    version: String(fees?.version ?? 0),
    ...fieldValues(FEE_FIELDS, { unpaid_goes: "waiting", ...(fees ?? last) }),
    guest_fee: fieldValue(OTHER_FIELDS.guest_fee, fees?.prices.guest),
    ...Object.fromEntries(
      (["division", "status", "extra"] as const).map((group) => [
        group,
        Object.fromEntries(
          priceFields(tournament)
            .filter((field) => field.group === group)
            .map(({ name, spec, priceIn }) => [
              name,
              fieldValue(spec, fees && priceIn(fees.prices)),
            ]),
        ),
      ]),
    ),
  };
}

export function action(post: ActionFunctionArgs) {
  const { tournament = "" } = post.params;
  return submitClubForm(post, {
    schema: feesSchema,
    wordErrors: (errors, form) => ({ ...readOtherPrices(form).wrong, ...errors }),
    async run({ intent, version, confirmed, ...values }, { context, user, form }) {
      const { priced, wrong } = readOtherPrices(form);
      const fees = storedFields(FEE_FIELDS, values);
      const { guest_fee, currentPassword } = storedFields(OTHER_FIELDS, values);
      const before = await readFeeSettings(context, tournament);
      const problems = {
        ...wrong,
        ...refundDayProblem(fees.refund_until, before, confirmed !== undefined),
      };
      if (Object.keys(problems).length > 0) throw new InvalidFields(problems);
      if (isAnotherPayee(fees, before)) {
        await confirmPassword(context, user, currentPassword, MESSAGES.passwordNeeded);
      }
      assertSameAnswers(form, before);
      const unseen = (question: string, answer: string) =>
        form.has(`extra.${extraName(question, answer)}`)
          ? undefined
          : before.fees?.prices.extras?.[question]?.[answer];
      const prices =
        fees.fee === undefined ? {} : pricesOf(before.tournament, priced, guest_fee, unseen);
      await saveFees(context, tournament, { ...fees, version, prices });
      purgeTournament(before.tournament.slug);
      if (intent !== "apply") return redirectWithSuccess(feesPath(tournament), TOASTS.saved);
      const applied = await applyFees(context, tournament);
      return redirectWithSuccess(
        feesPath(tournament) + (applied > 0 ? ASKS_TO_TELL : ""),
        TOASTS.applied(applied),
      );
    },
  });
}

/** @throws InvalidFields when the form has a price of an answer that is called otherwise now */
function assertSameAnswers(form: FormData, { tournament }: Settings): void {
  const names = new Set(priceFields(tournament).map(({ group, name }) => `${group}.${name}`));
  if ([...form.keys()].some((name) => name.startsWith("extra.") && !names.has(name))) {
    throw new InvalidFields({}, { toast: TOASTS.otherAnswers });
  }
}

/**
 * That refunds would end after the tournament; or, until it is confirmed, after registration, or with
 * a day that has passed in place of one that has not.
 */
function refundDayProblem(
  until: string | undefined,
  { fees, tournament }: Settings,
  isConfirmed: boolean,
): Record<string, string[]> {
  if (until === undefined) return {};
  const { state, starts_on: day, registration_closes_at: closes } = tournament;
  if (day !== null && until > day) {
    return { refund_until: [MESSAGES.refundAfterDay(formatDay(day))] };
  }
  if (isConfirmed) return {};
  const before = fees?.refund_until ?? null;
  const today = dayInIndiaOf(new Date());
  if (isPastRefunds(until, today) && !isPastRefunds(before, today)) {
    return { confirmed: [MESSAGES.refundsEnd(formatDay(until))] };
  }
  // Asked of the copy of a tournament too, which nobody has set.
  if (
    closes !== null &&
    until > dayInIndiaOf(new Date(closes)) &&
    (until !== before || state === "draft")
  ) {
    return { confirmed: [MESSAGES.refundAfterClosing(formatMoment(closes))] };
  }
  return {};
}

/** The fields that decide who receives payments; `how_to_pay` may name a payee too. */
const PAYEE = ["upi_address", "upi_name", "merchant_code", "bank_account"] as const;

function isAnotherPayee(
  fees: StoredFields<typeof FEE_FIELDS>,
  { fees: before, last }: Settings,
): boolean {
  const payeeIn = (words: string | null | undefined) => (words && namesPayee(words) ? words : null);
  return ![before, last].some(
    (payee) =>
      PAYEE.every((name) => (fees[name] ?? null) === (payee?.[name] ?? null)) &&
      payeeIn(fees.how_to_pay) === payeeIn(payee?.how_to_pay),
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function FeeSettings() {
  const { id, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<FeesFields>({
    id: "fees",
    lastResult: answer?.result,
    defaultValue: { ...content?.values, ...saved },
  });
  const priced = {
    division: fields.division.getFieldset(),
    status: fields.status.getFieldset(),
    extra: fields.extra.getFieldset(),
  };
  const others = content ? priceFields(content.tournament) : [];
  const labels = {
    ...labelsOf({ ...FEE_FIELDS, ...OTHER_FIELDS }),
    confirmed: PAGE.confirmDay,
    ...Object.fromEntries(others.map(({ group, name, spec }) => [`${group}.${name}`, spec.label])),
  };
  return (
    <ClubScreen
      answer={answer}
      back={{ href: feesPath(id), text: FEES_PAGE.heading }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      <ServerForm form={form} labels={labels} lastResult={answer?.result}>
        <input
          type="hidden"
          name="version"
          // Saved again, what is typed replaces what somebody else saved.
          value={
            answer && content
              ? String(content.fees?.version ?? 0)
              : (fields.version.initialValue ?? "")
          }
        />
        <FieldSections
          sections={SECTIONS}
          fields={FEE_FIELDS}
          after={{
            fee: (
              <>
                {content && content.tournament.max_group_size > 1 ? (
                  <div className="sm:col-span-2">
                    <DescribedField field={fields.guest_fee} spec={OTHER_FIELDS.guest_fee} />
                  </div>
                ) : null}
                {others.length > 0 ? (
                  <details
                    className="sm:col-span-2"
                    open={
                      answer !== undefined ||
                      others.some(({ group, name }) => priced[group][name]?.initialValue)
                    }
                  >
                    <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
                      Other prices: divisions, members and guests of the register, and answers to
                      your questions
                    </summary>
                    <div className="mt-3 grid gap-5 sm:grid-cols-2">
                      {others.map(({ group, name, spec }) => {
                        const field = priced[group][name];
                        return field ? (
                          <DescribedField key={field.id} field={field} spec={spec} />
                        ) : null;
                      })}
                    </div>
                  </details>
                ) : null}
              </>
            ),
          }}
        >
          {(name, spec) => <DescribedField field={fields[name]} spec={spec} />}
        </FieldSections>
        {fields.confirmed.errors ? (
          <CheckboxField field={fields.confirmed} label={PAGE.confirmDay} />
        ) : null}
        <DescribedField field={fields.currentPassword} spec={OTHER_FIELDS.currentPassword} />
        <ButtonRow>
          <SubmitButton intent="save" busyText="Saving…">
            Save
          </SubmitButton>
          <SubmitButton look="quiet" intent="apply" busyText="Saving…">
            Save and apply to existing entries
          </SubmitButton>
        </ButtonRow>
      </ServerForm>
    </ClubScreen>
  );
}
