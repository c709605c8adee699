import { BOOKING_PAGE as PAGE, STEPS } from "./content.ts";
import type { Step } from "./wizard.ts";

/**
 * Where the person is in the wizard. The steps behind can be pressed: each is
 * a button of the step's own form, so that what it holds goes along.
 *
 * @param form id of that form
 */
export function StepIndicator({ step, form }: { step: Step; form: string }) {
  return (
    <>
      <OnwardByEnter step={step} form={form} />
      <ol className="steps" aria-label={PAGE.stepsLabel}>
        {STEPS.map(({ number, name }) => (
          <li key={number} aria-current={number === step ? "step" : undefined}>
            {number < step ? (
              <button
                type="submit"
                form={form}
                name="step"
                value={number}
                formNoValidate
              >
                <span className="step-number">{number}</span> {name}
              </button>
            ) : (
              <span>
                <span className="step-number">{number}</span> {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * Enter presses the first submit button of a form. That must be the way on,
 * not the step behind that happens to come first on the page.
 */
function OnwardByEnter({ step, form }: { step: Step; form: string }) {
  if (step === 1) return null;
  return (
    <button
      type="submit"
      form={form}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      {...(step === 2 ? { name: "step", value: 3 } : {})}
    >
      {PAGE.continue}
    </button>
  );
}
