import { BOOKING_PAGE as PAGE, STEPS } from "#app/booking/content.ts";
import { positionOf, STEP_TEXT_CLASSES, StepNumber, stepClasses } from "#app/ui/steps.tsx";
import type { Step } from "./wizard.ts";

/**
 * The wizard's progress. Earlier steps are submit buttons of the current step's form, so that going
 * back keeps its values.
 */
export function StepIndicator({ step, form }: { step: Step; form: string }) {
  return (
    <>
      <DefaultSubmit step={step} form={form} />
      <ol className="grid grid-cols-3 gap-2" aria-label="Steps of the booking">
        {STEPS.map(({ number, name }) => {
          const position = positionOf(number, step);
          const text = (
            <>
              <StepNumber step={number} current={step} /> {name}
            </>
          );
          return (
            <li
              key={number}
              aria-current={position === "current" ? "step" : undefined}
              className={stepClasses(position)}
            >
              {position === "done" ? (
                <button
                  type="submit"
                  className={`cursor-pointer text-link underline underline-offset-[0.25em] ${STEP_TEXT_CLASSES}`}
                  form={form}
                  name="step"
                  value={number}
                  formNoValidate
                >
                  {text}
                </button>
              ) : (
                <span
                  className={`${STEP_TEXT_CLASSES} ${position === "current" ? "font-semibold" : "text-muted"}`}
                >
                  {text}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/**
 * Enter activates a form's first submit button. Without this one that would be a step back, because
 * the indicator stands above the fields.
 */
function DefaultSubmit({ step, form }: { step: Step; form: string }) {
  if (step === 1) return null;
  return (
    <button
      type="submit"
      form={form}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      {...(step === 2 ? { name: "step", value: 3 } : {})}
    >
      {PAGE.continue}
    </button>
  );
}
