import { Form, useSubmit } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { BOOKING_PAGE as PAGE, STEPS } from "#app/booking/content.ts";
import { newId } from "#app/platform/cookies/value-id.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { StepHeading } from "./step-heading.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { WITHOUT_ID } from "./wizard.ts";

type Option = { id: string; content: ReactNode };

/**
 * Step 1 or 2: one choice in a plain GET form, so that the choice is in the URL. With JavaScript
 * choosing updates the URL at once, and Continue is disabled until then; without it the form's own
 * `required` does the check.
 *
 * @param asked the choice, or what was chosen and is not offered
 * @param otherParams further query parameters to carry along: other choices, the draft's id
 */
export function ChoiceStep({
  step,
  name,
  choice,
  asked,
  options,
  otherParams,
  problem,
  none,
  before,
}: {
  step: 1 | 2;
  name: "course" | "card";
  choice: string | null;
  asked: string | null;
  options: readonly Option[];
  otherParams: Readonly<Record<string, string | null>>;
  problem: string | null;
  /** Said in the place of the choices; null: there are some. */
  none: string | null;
  before?: ReactNode;
}) {
  const [picked, setPicked] = useState(choice);
  // Both the choice and Continue are sent, and must be of the same draft.
  const [madeId, setMadeId] = useState<string | null>(null);
  const draft = otherParams["draft"] === WITHOUT_ID && madeId ? madeId : otherParams["draft"];
  const isHydrated = useHydrated();
  const submit = useSubmit();
  const form = `choose-${name}`;
  const isShown = options.some(({ id }) => id === choice);
  return (
    <>
      <StepIndicator step={step} form={form} />
      <Form
        id={form}
        className="grid gap-5"
        action="/booking"
        onChange={(event) => {
          if (!(event.target instanceof HTMLInputElement)) return;
          if (event.target.type !== "radio") return;
          setPicked(event.target.value);
          const choices = new FormData(event.currentTarget);
          choices.set("step", String(step));
          if (draft === WITHOUT_ID) {
            const id = newId();
            setMadeId(id);
            choices.set("draft", id);
          }
          submit(choices, {
            action: "/booking",
            replace: true,
            preventScrollReset: true,
          });
        }}
      >
        <StepHeading step={step}>{STEPS[step - 1]?.name}</StepHeading>
        {problem && !picked && none === null ? (
          <p id={`${form}-error`} className="text-base font-semibold text-flag-600" role="alert">
            {problem}
          </p>
        ) : null}
        {none === null ? before : <p>{none}</p>}
        <fieldset
          hidden={none !== null}
          aria-describedby={problem && !picked ? `${form}-error` : undefined}
        >
          <legend className="sr-only">{STEPS[step - 1]?.name}</legend>
          <div
            className={`grid gap-5 ${name === "card" ? "grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] lg:grid-cols-3" : "grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))]"}`}
          >
            {options.map(({ id, content }) => (
              <label
                key={id}
                className="relative flex cursor-pointer flex-col overflow-hidden rounded-xl border border-line bg-paper outline-offset-2 outline-gold-400 has-checked:border-link has-checked:inset-ring-link has-focus-visible:outline-3"
              >
                <input
                  type="radio"
                  className={`absolute left-3.5 size-6 accent-primary ${name === "card" ? "top-[calc(50%-0.75rem)]" : "top-3.5"}`}
                  name={name}
                  value={id}
                  defaultChecked={id === choice}
                  required
                />
                {content}
              </label>
            ))}
          </div>
        </fieldset>
        {/* A chosen option that the search hides stays chosen; one that is gone stays named. */}
        {isShown || !asked ? null : <input type="hidden" name={name} value={asked} />}
        {Object.entries({ ...otherParams, draft }).map(([key, value]) =>
          value ? <input key={key} type="hidden" name={key} value={value} /> : null,
        )}
        <ButtonRow>
          {step > 1 ? (
            <Button
              type="submit"
              look="quiet"
              size="small"
              name="step"
              value={step - 1}
              formNoValidate
            >
              {PAGE.back}
            </Button>
          ) : null}
          {none === null ? (
            <Button
              type="submit"
              size="small"
              name="step"
              value={step + 1}
              disabled={isHydrated && !picked}
            >
              {PAGE.continue}
            </Button>
          ) : null}
        </ButtonRow>
      </Form>
    </>
  );
}
