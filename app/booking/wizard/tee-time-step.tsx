import type { DefaultValue, SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import { BOOKING_PAGE as PAGE, STEPS } from "#app/booking/content.ts";
import type { TeeTimeField } from "#app/booking/fields.ts";
import type { CardArt } from "#app/catalogue/banks/content.ts";
import type { Course } from "#app/catalogue/courses/kind.ts";
import { DateField } from "#app/forms/date-field.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import type { DescribedField as Description } from "#app/forms/described-fields.ts";
import { type Constraints, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { useSavedTyping } from "#app/forms/typing.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { ChosenSoFar } from "./chosen-so-far.tsx";
import { StepHeading } from "./step-heading.tsx";
import { StepIndicator } from "./step-indicator.tsx";

/**
 * Step 3: the tee time's form. Its values are saved in the draft by every submit button, and with
 * JavaScript while typing.
 */
export function TeeTimeStep({
  chosen,
  course,
  card,
  descriptions,
  labels,
  constraint,
  defaultValue,
  lastResult,
}: {
  /** Their ids, sent with the form: what is booked is what the page shows. */
  chosen: { course: string | null; card: string | null };
  course: Course | null;
  card: CardArt | null;
  descriptions: Record<TeeTimeField, Description>;
  labels: Record<TeeTimeField, string>;
  constraint: Constraints;
  defaultValue: DefaultValue<Record<TeeTimeField, string>>;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<Record<TeeTimeField, string>>({
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
          labels={labels}
          lastResult={lastResult}
          onInput={saveDraft}
          // Submitting saves the values anyway.
          onSubmitCapture={cancelSave}
        >
          {Object.entries(chosen).map(([name, id]) => (
            <input key={name} type="hidden" name={name} value={id ?? ""} />
          ))}
          {(Object.entries(descriptions) as [TeeTimeField, Description][]).map(([name, spec]) =>
            spec.kind === "day" ? (
              <DateField
                key={name}
                field={fields[name]}
                label={spec.label}
                placeholder="Pick a date"
              />
            ) : (
              <DescribedField key={name} field={fields[name]} spec={spec} />
            ),
          )}
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
  const { saveTyping, cancelSaving } = useSavedTyping("save-draft");
  const [isFilled, setIsFilled] = useState(false);

  useEffect(() => {
    // After the browser has restored the fields of a reloaded page.
    const frame = requestAnimationFrame(() => {
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) setIsFilled(hasAll(form));
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [formId]);

  function saveDraft({ currentTarget }: { currentTarget: HTMLFormElement }) {
    setIsFilled(hasAll(currentTarget));
    saveTyping(currentTarget, currentTarget.action);
  }
  return { saveDraft, cancelSave: cancelSaving, isFilled };
}

function hasAll(form: HTMLFormElement): boolean {
  const values = new FormData(form);
  return [...form.elements].every(
    (field) => !field.matches(":required") || values.get((field as HTMLInputElement).name),
  );
}
