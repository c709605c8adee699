import { BOOKING_PAGE as PAGE, STEPS } from "#app/booking/content.ts";
import type { Step } from "./wizard.ts";

const STEP_CLASSES = "inline-flex min-h-11 items-center gap-2.5";
const NUMBER_CLASSES =
  "grid size-7.5 place-items-center rounded-full font-semibold";

/**
 * The wizard's progress. Earlier steps are submit buttons of the current step's
 * form, so that going back keeps its values.
 *
 * @param form id of that form
 */
export function StepIndicator({ step, form }: { step: Step; form: string }) {
  return (
    <>
      <DefaultSubmit step={step} form={form} />
      <ol
        className="flex flex-wrap gap-x-7 gap-y-1"
        aria-label="Steps of the booking"
      >
        {STEPS.map(({ number, name }) => (
          <li key={number} aria-current={number === step ? "step" : undefined}>
            {number < step ? (
              <button
                type="submit"
                className={`cursor-pointer text-link underline underline-offset-[0.25em] ${STEP_CLASSES}`}
                form={form}
                name="step"
                value={number}
                formNoValidate
              >
                <span className={`bg-fairway-100 ${NUMBER_CLASSES}`}>
                  {number}
                </span>{" "}
                {name}
              </button>
            ) : (
              <span
                className={`${number === step ? "font-semibold" : "text-muted"} ${STEP_CLASSES}`}
              >
                <span
                  className={`${number === step ? "bg-primary text-white" : "border-[1.5px] border-control"} ${NUMBER_CLASSES}`}
                >
                  {number}
                </span>{" "}
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * Enter activates a form's first submit button. Without this one that would be
 * a step back, because the indicator stands above the fields.
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
