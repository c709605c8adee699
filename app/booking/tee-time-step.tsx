import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Field } from "#app/forms/field.tsx";
import {
  type Constraints,
  ServerForm,
  useServerForm,
} from "#app/forms/form.tsx";
import {
  BOOKING_LABELS as LABELS,
  BOOKING_PAGE as PAGE,
  playersLabel,
  STEPS,
  TEE_TIME_SLOTS,
} from "./content.ts";
import type { TeeTimeFields } from "./schema.ts";
import { StepHeading } from "./step-heading.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { Facts } from "#app/ui/facts.tsx";

/** How long after the last key a draft is kept, in milliseconds. */
const KEEP_AFTER = 400;

const MUST_BE_FILLED = ["date", "timeSlot", "name", "email", "phone"];

const SLOT_OPTIONS = TEE_TIME_SLOTS.map((slot) => ({
  value: slot,
  label: slot,
}));

/**
 * Step 3: the form of the tee time. What is typed is kept in the draft: by
 * every button of the step, and with JavaScript while typing.
 *
 * @param summary what was chosen in the steps before
 */
export function TeeTimeStep({
  summary,
  playerCounts,
  constraint,
  defaultValue,
  lastResult,
}: {
  summary: readonly { name: string; value: string }[];
  /** How many can play together. */
  playerCounts: readonly number[];
  constraint: Constraints;
  defaultValue: DefaultValue<TeeTimeFields>;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<TeeTimeFields>({
    id: "tee-time",
    lastResult,
    constraint,
    defaultValue,
  });
  const { saveDraft, stopKeeping, isFilled } = useTyping(form.id);
  const enhanced = useHydrated();
  return (
    <>
      <StepIndicator step={3} form={form.id} />
      <StepHeading step={3}>{STEPS[2].name}</StepHeading>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
        <Facts
          stacked
          facts={summary.map(({ name, value }) => ({ name, fact: value }))}
        />
        <ServerForm
          form={form}
          labels={LABELS}
          lastResult={lastResult}
          onInput={saveDraft}
          // What is sent needs no keeping any more.
          onSubmitCapture={stopKeeping}
        >
          <DateField
            field={fields.date}
            label={LABELS.date}
            placeholder={PAGE.pickDate}
          />
          <Field
            as="select"
            field={fields.timeSlot}
            label={LABELS.timeSlot}
            placeholder={PAGE.slotPlaceholder}
            options={SLOT_OPTIONS}
          />
          <Field
            as="select"
            field={fields.players}
            label={LABELS.players}
            options={playerCounts.map((count) => ({
              value: String(count),
              label: playersLabel(count),
            }))}
          />
          <Field
            field={fields.name}
            label={LABELS.name}
            type="text"
            autoComplete="name"
          />
          <Field
            field={fields.email}
            label={LABELS.email}
            type="email"
            autoComplete="email"
          />
          <Field
            field={fields.phone}
            label={LABELS.phone}
            type="tel"
            autoComplete="tel"
          />
          <ButtonRow>
            {/* Enter in a field books; the first submit button is what it presses. */}
            <SubmitButton
              busyText={PAGE.busy}
              formAction="/booking"
              disabled={enhanced && !isFilled}
            >
              {PAGE.submit}
            </SubmitButton>
            <Button
              type="submit"
              look="quiet"
              name="step"
              value="2"
              formNoValidate
            >
              {PAGE.back}
            </Button>
          </ButtonRow>
        </ServerForm>
      </div>
      <p className="text-base text-muted">{PAGE.simulated}</p>
    </>
  );
}

/** Keeps the draft a moment after each change, and watches whether the form can be sent. */
function useTyping(formId: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const underWay = useRef<AbortController>();
  const [isFilled, setIsFilled] = useState(false);

  useEffect(() => {
    // Once the browser has put back what it kept over a reload.
    const frame = requestAnimationFrame(() => {
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) setIsFilled(hasAll(form));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer.current);
    };
  }, [formId]);

  function saveDraft({ currentTarget }: { currentTarget: HTMLFormElement }) {
    setIsFilled(hasAll(currentTarget));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const body = new FormData(currentTarget);
      body.set("intent", "keep");
      underWay.current = new AbortController();
      // The answer only sets a cookie, and comes even if the page is left.
      void fetch(currentTarget.action, {
        signal: underWay.current.signal,
        method: "POST",
        body,
        redirect: "manual",
        keepalive: true,
      }).catch(() => undefined);
    }, KEEP_AFTER);
  }
  function stopKeeping() {
    clearTimeout(timer.current);
    // Its cookie would bring back a draft that has become a booking.
    underWay.current?.abort();
  }
  return { saveDraft, stopKeeping, isFilled };
}

function hasAll(form: HTMLFormElement): boolean {
  const values = new FormData(form);
  return MUST_BE_FILLED.every((name) => values.get(name));
}
