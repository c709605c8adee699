import { labelsOf } from "#app/club/labels.ts";
import { ClubScreen } from "#app/club/screen.tsx";
import { tournamentLoader, submitClubForm } from "#app/club/page.server.ts";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { TOASTS as ENTRANTS_TOASTS } from "#app/club/entrants/messages.ts";
import { FEES_PAGE, MESSAGES, TOASTS } from "#app/club/fees/content.ts";
import {
  applyFees,
  type FeesPage,
  readFeesPage,
  saveFees,
} from "#app/club/fees/fees.server.ts";
import { extraName } from "#app/club/fees/extra-name.ts";
import {
  type FeesFields,
  feesSchema,
  readOtherPrices,
} from "#app/club/fees/schema.ts";
import { type Prices, pricedAnswers } from "#app/entries/fee-facts.ts";
import { namesPayee } from "#app/money/names-payee.ts";
import { purgeTournament } from "#app/club/purge.server.ts";
import { Field, type FieldDescription } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { FORM_TOASTS } from "#app/forms/content.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { checkCurrentPassword } from "#app/forms/current-password.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { feesPath } from "#app/club/fees/paths.ts";
import { clubMeta } from "#app/club/page.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";

/** The fields of the form, but those of other prices. */
const FIELDS = {
  fee: {
    label: "Fee for each player",
    hint: "In rupees. Leave empty if there is no fee.",
    type: "text",
    inputMode: "decimal",
  },
  earlyFee: {
    label: "Early fee",
    hint: "In rupees. Leave empty if there is none.",
    type: "text",
    inputMode: "decimal",
  },
  earlyUntil: {
    label: "Until",
    hint: "The last day of the early fee.",
    type: "date",
  },
  includes: {
    label: "What it includes",
    hint: "For example: green fee, lunch and prizes.",
    type: "text",
  },
  guestFee: {
    label: "Fee for each player that a member brings",
    hint: "In rupees, for guests. Leave empty if they pay the same.",
    type: "text",
    inputMode: "decimal",
  },
  refundUntil: {
    label: "Refunded until",
    hint: "Last date to withdraw with a refund. Leave empty to refund at any time.",
    type: "date",
  },
  holdDays: {
    label: "Days to hold an unpaid place",
    hint: "Leave empty to hold places indefinitely. A reminder is sent the day before. An entry with a reported payment keeps its place for 14 days from the report, if that is longer, or until you reject the payment. A part-paid entry keeps its place until you decide.",
    type: "text",
    inputMode: "numeric",
  },
  unpaidGoes: {
    label: "If the fee is still unpaid",
    as: "radio",
    options: [
      {
        value: "waiting",
        label:
          "Move the entry to the end of the waiting list, once someone is waiting",
      },
      { value: "withdrawn", label: "The entry is withdrawn" },
    ],
  },
  upiAddress: {
    label: "UPI address",
    hint: "For example, club@bank. Pay it ₹1 yourself before you save, to check that it reaches the club.",
    type: "text",
    autoComplete: "off",
  },
  upiName: {
    label: "Name that the payer's app shows",
    hint: "Exactly as your bank has it. Members are told not to pay if their app shows a different name.",
    type: "text",
    autoComplete: "off",
  },
  merchantCode: {
    label: "Merchant code",
    hint: "Four digits, only if your bank gave you one with the UPI address. Apps refuse a wrong one.",
    type: "text",
    inputMode: "numeric",
    autoComplete: "off",
  },
  bankAccount: {
    label: "Bank account",
    hint: "Name, number and IFSC, for bank transfers.",
    as: "textarea",
    rows: 4,
  },
  howToPay: {
    label: "In your own words",
    hint: "Members read it with the amount and the reference of their entry: the desk's hours, whom to ask.",
    as: "textarea",
    rows: 5,
  },
  currentPassword: {
    label: "Your password",
    hint: "Only if you change the UPI address, its name, the bank account, or words of your own with an address or a number of nine digits. All administrators get a mail about that.",
    type: "password",
    autoComplete: "current-password",
  },
} as const satisfies Record<string, FieldDescription>;

const PAGE = {
  heading: "Entry fee",
  description: "What a tournament costs, and how it is paid.",
  text: "Existing entries keep their price unless you choose otherwise below.",
  sections: {
    fee: "What it costs",
    places: "Unpaid places and refunds",
    payment: "How it is paid",
  },
  hints: {
    division: "Replaces the fee and the early fee for this division.",
    extra: "Added for each player who gives this answer.",
  },
} as const;

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const handle: PageHandle = { hydrate: true };

export const loader = tournamentLoader(async ({ id, context }) => {
  const screen = await read(context, id);
  return {
    name: screen.tournament.name,
    ...screen,
    values: valuesOf(screen),
  };
});

const read = (context: RequestContext, tournament: string) =>
  readFeesPage(context, tournament, undefined, 1, 1);

const rupees = (paise: number | null | undefined) =>
  paise === null || paise === undefined ? "" : String(paise / 100);

/** A field for each division, and for each answer that may cost something. */
function priceFields({ divisions, questions }: FeesPage["tournament"]) {
  return [
    ...divisions.map(({ id, name }) => ({
      group: "division" as const,
      name: id,
      label: `Fee for ${name}`,
      hint: PAGE.hints.division,
      priceIn: (prices: Prices) => prices.divisions?.[id],
    })),
    ...questions.flatMap((question) =>
      pricedAnswers(question).map(({ answer, words }, index) => ({
        group: "extra" as const,
        name: extraName(question.id, index),
        label: `${question.label} ${words}`,
        hint: PAGE.hints.extra,
        priceIn: (prices: Prices) => prices.extras?.[question.id]?.[answer],
      })),
    ),
  ];
}

/** The prices of the form's fields, as they are stored. */
function pricesOf(
  { divisions, questions }: FeesPage["tournament"],
  priced: Readonly<Partial<Record<string, number>>>,
  guest: number | undefined,
): Prices {
  const listed = (pairs: [string, number | undefined][]) =>
    Object.fromEntries(
      pairs.filter((pair): pair is [string, number] => pair[1] !== undefined),
    );
  return {
    ...(guest !== undefined && { guest }),
    divisions: listed(
      divisions.map(({ id }) => [id, priced[`division.${id}`]]),
    ),
    extras: Object.fromEntries(
      questions.map((question) => [
        question.id,
        listed(
          pricedAnswers(question).map(({ answer }, index) => [
            answer,
            priced[`extra.${extraName(question.id, index)}`],
          ]),
        ),
      ]),
    ),
  };
}

function valuesOf({ fees, last, tournament }: FeesPage) {
  const payee = fees ?? last;
  return {
    version: String(fees?.version ?? 0),
    fee: rupees(fees?.fee),
    earlyFee: rupees(fees?.early_fee),
    earlyUntil: fees?.early_until ?? "",
    refundUntil: fees?.refund_until ?? "",
    includes: fees?.includes ?? "",
    holdDays: String(fees?.hold_days ?? ""),
    unpaidGoes: fees?.unpaid_goes ?? "waiting",
    guestFee: rupees(fees?.prices.guest),
    ...Object.fromEntries(
      (["division", "extra"] as const).map((group) => [
        group,
        Object.fromEntries(
          priceFields(tournament)
            .filter((field) => field.group === group)
            .map(({ name, priceIn }) => [
              name,
              rupees(fees ? priceIn(fees.prices) : null),
            ]),
        ),
      ]),
    ),
    howToPay: payee?.how_to_pay ?? "",
    upiAddress: payee?.upi_address ?? "",
    upiName: payee?.upi_name ?? "",
    merchantCode: payee?.merchant_code ?? "",
    bankAccount: payee?.bank_account ?? "",
  };
}

export function action(post: ActionFunctionArgs) {
  const { tournament = "" } = post.params;
  return submitClubForm(post, {
    schema: feesSchema,
    failed: ENTRANTS_TOASTS.failed,
    async run(
      { intent, currentPassword, guestFee, ...fees },
      { context, user, form },
    ) {
      const { priced, wrong } = readOtherPrices(form);
      if (Object.keys(wrong).length > 0) throw new InvalidFields(wrong);
      const known = await read(context, tournament);
      if (isAnotherPayee(fees, known)) {
        await confirmPassword(context, user, currentPassword);
      }
      const prices =
        fees.fee === undefined
          ? {}
          : pricesOf(known.tournament, priced, guestFee);
      await saveFees(context, tournament, { ...fees, prices });
      purgeTournament(known.tournament.slug);
      const toast =
        intent === "apply"
          ? TOASTS.applied(await applyFees(context, tournament))
          : TOASTS.saved;
      return redirectWithSuccess(feesPath(tournament), toast);
    },
  });
}

/** Whether saving changes who receives payments. */
function isAnotherPayee(
  wanted: {
    upiAddress?: string;
    upiName?: string;
    merchantCode?: string;
    bankAccount?: string;
    howToPay?: string;
  },
  { fees, last }: FeesPage,
): boolean {
  const payeeIn = (words: string | null | undefined) =>
    words && namesPayee(words) ? words : null;
  return ![fees, last].some(
    (known) =>
      (wanted.upiAddress ?? null) === (known?.upi_address ?? null) &&
      (wanted.upiName ?? null) === (known?.upi_name ?? null) &&
      (wanted.merchantCode ?? null) === (known?.merchant_code ?? null) &&
      (wanted.bankAccount ?? null) === (known?.bank_account ?? null) &&
      payeeIn(wanted.howToPay) === payeeIn(known?.how_to_pay),
  );
}

/** @throws InvalidFields unless it is the user's, and not one of many guesses */
async function confirmPassword(
  context: RequestContext,
  user: User,
  password: string | undefined,
): Promise<void> {
  if (!password) {
    throw new InvalidFields({ currentPassword: [MESSAGES.passwordNeeded] });
  }
  const seconds = await consumeRateLimit(context, "reauthenticate", user.id);
  if (seconds !== null) {
    throw new InvalidFields(
      {},
      {
        toast: FORM_TOASTS.tooManyAttempts(Math.ceil(seconds / 60)),
        status: 429,
      },
    );
  }
  await checkCurrentPassword(user, password, "currentPassword");
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function FeeSettings() {
  const { id, path, shown, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<FeesFields>({
    id: "fees",
    lastResult: answer?.result,
    defaultValue: { ...shown?.values, ...saved },
  });
  const priced = {
    division: fields.division.getFieldset(),
    extra: fields.extra.getFieldset(),
  };
  const others = shown ? priceFields(shown.tournament) : [];
  const labels = {
    ...labelsOf(FIELDS),
    ...Object.fromEntries(
      others.map(({ group, name, label }) => [`${group}.${name}`, label]),
    ),
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
            answer && shown
              ? String(shown.fees?.version ?? 0)
              : (fields.version.initialValue ?? "")
          }
        />
        <Section heading={PAGE.sections.fee}>
          <Field field={fields.fee} {...FIELDS.fee} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field field={fields.earlyFee} {...FIELDS.earlyFee} />
            <Field field={fields.earlyUntil} {...FIELDS.earlyUntil} />
          </div>
          <Field field={fields.includes} {...FIELDS.includes} />
          {shown && shown.tournament.max_group_size > 1 ? (
            <Field field={fields.guestFee} {...FIELDS.guestFee} />
          ) : null}
          {others.length > 0 ? (
            <details
              open={
                answer !== undefined ||
                others.some(
                  ({ group, name }) => priced[group][name]?.initialValue,
                )
              }
            >
              <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
                Other prices: divisions, and answers to your questions
              </summary>
              <div className="mt-3 grid gap-5 sm:grid-cols-2">
                {others.map(({ group, name, label, hint }) => {
                  const field = priced[group][name];
                  return field ? (
                    <Field
                      key={field.id}
                      field={field}
                      label={label}
                      hint={hint}
                      type="text"
                      inputMode="decimal"
                    />
                  ) : null;
                })}
              </div>
            </details>
          ) : null}
        </Section>
        <Section heading={PAGE.sections.places}>
          <Field field={fields.refundUntil} {...FIELDS.refundUntil} />
          <Field field={fields.holdDays} {...FIELDS.holdDays} />
          <Field field={fields.unpaidGoes} {...FIELDS.unpaidGoes} />
        </Section>
        <Section heading={PAGE.sections.payment}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field field={fields.upiAddress} {...FIELDS.upiAddress} />
            <Field field={fields.upiName} {...FIELDS.upiName} />
          </div>
          <Field field={fields.merchantCode} {...FIELDS.merchantCode} />
          <Field field={fields.bankAccount} {...FIELDS.bankAccount} />
          <Field field={fields.howToPay} {...FIELDS.howToPay} />
        </Section>
        <Field field={fields.currentPassword} {...FIELDS.currentPassword} />
        <ButtonRow>
          <SubmitButton
            name="intent"
            value="save"
            busyText="Saving…"
            formAction={path}
          >
            Save
          </SubmitButton>
          <SubmitButton
            look="quiet"
            name="intent"
            value="apply"
            busyText="Saving…"
            formAction={path}
          >
            Save and apply to existing entries
          </SubmitButton>
        </ButtonRow>
      </ServerForm>
    </ClubScreen>
  );
}

/** A part of the form with a heading. */
function Section({
  heading,
  children,
}: {
  heading: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-line not-first-of-type:border-t not-first-of-type:pt-6">
      <legend className="float-left mb-4 w-full font-display text-2xl leading-heading font-medium">
        {heading}
      </legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}
