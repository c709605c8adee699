import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, ServerForm, useServerForm } from "#app/forms/form.tsx";
import {
  BOOKING_LABELS as LABELS,
  BOOKING_PAGE as PAGE,
  playersLabel,
  type SampleCourse,
  STEPS,
  TEE_TIME_SLOTS,
} from "#app/booking/content.ts";
import type { TeeTimeFields } from "#app/booking/schema.ts";
import { StepHeading } from "./step-heading.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { ChosenSoFar } from "./chosen-so-far.tsx";
import type { CardArt } from "#app/catalogue/banks/content.ts";

/** Debounce of saving the draft after a key press, in milliseconds. */
const SAVE_DEBOUNCE = 400;

const REQUIRED_FIELDS = ["date", "timeSlot", "name", "email", "phone"];

const SLOT_OPTIONS = TEE_TIME_SLOTS.map((slot) => ({
  value: slot,
  label: slot,
}));

/**
 * Step 3: the tee time's form. Its values are saved in the draft by every
 * submit button, and with JavaScript while typing.
 *
 * @param course chosen in the first step
 * @param card chosen in the second
 */
export function TeeTimeStep({
  course,
  card,
  playerCounts,
  constraint,
  defaultValue,
  lastResult,
}: {
  course: SampleCourse | null;
  card: CardArt | null;
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
  const { saveDraft, cancelSave, isFilled } = useTyping(form.id);
  const isHydrated = useHydrated();
  return (
    <>
      <StepIndicator step={3} form={form.id} />
      <StepHeading step={3}>{STEPS[2].name}</StepHeading>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
        <ChosenSoFar course={course} card={card} />
        <ServerForm
          form={form}
          labels={LABELS}
          lastResult={lastResult}
          onInput={saveDraft}
          // Submitting saves the values anyway.
          onSubmitCapture={cancelSave}
        >
          <DateField field={fields.date} label={LABELS.date} placeholder="Pick a date" />
          <Field
            as="select"
            field={fields.timeSlot}
            label={LABELS.timeSlot}
            placeholder="Select time slot"
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
          <Field field={fields.name} label={LABELS.name} type="text" autoComplete="name" />
          <Field field={fields.email} label={LABELS.email} type="email" autoComplete="email" />
          <Field field={fields.phone} label={LABELS.phone} type="tel" autoComplete="tel" />
          <ButtonRow>
            <Button type="submit" look="quiet" size="small" name="step" value="2" formNoValidate>
              {PAGE.back}
            </Button>
            <SubmitButton
              size="small"
              intent="book"
              busyText="Booking..."
              disabled={isHydrated && !isFilled}
            >
              Book Tee Time
            </SubmitButton>
          </ButtonRow>
        </ServerForm>
      </div>
      <p className="text-base text-muted">{PAGE.simulated}</p>
    </>
  );
}

/** Saves the draft shortly after each change, and tracks whether the form is complete. */
function useTyping(formId: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const pendingSave = useRef<AbortController>();
  const [isFilled, setIsFilled] = useState(false);

  useEffect(() => {
    // After the browser has restored the fields of a reloaded page.
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
      body.set("intent", "save-draft");
      pendingSave.current = new AbortController();
      // The response only sets a cookie, so it may outlive the page.
      void fetch(currentTarget.action, {
        signal: pendingSave.current.signal,
        method: "POST",
        body,
        redirect: "manual",
        keepalive: true,
      }).catch(() => undefined);
    }, SAVE_DEBOUNCE);
  }
  function cancelSave() {
    clearTimeout(timer.current);
    // A late response would restore the draft of a finished booking.
    pendingSave.current?.abort();
  }
  return { saveDraft, cancelSave, isFilled };
}

function hasAll(form: HTMLFormElement): boolean {
  const values = new FormData(form);
  return REQUIRED_FIELDS.every((name) => values.get(name));
}
