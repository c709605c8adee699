import {
  type FieldMetadata,
  getFieldsetProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import { type ComponentProps, useState } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FORM } from "./content.ts";
import { useIsCorrected } from "./corrected-fields.ts";

export const LABEL_CLASSES = "mb-1.5 block font-semibold";
export const CONTROL_CLASSES =
  "min-h-12 w-full rounded-md border-[1.5px] border-control bg-chalk px-3.5 py-2.5 aria-invalid:border-flag-600";

type Option = { value: string; label: string };

type Control =
  | ({
      as?: "input";
      type: "text" | "email" | "tel" | "password" | "date" | "time" | "datetime-local";
    } & Pick<ComponentProps<"input">, "autoComplete" | "inputMode" | "list">)
  | { as: "select"; placeholder?: string; options: readonly Option[] }
  | { as: "radio"; options: readonly Option[] }
  | ({ as: "textarea" } & Pick<ComponentProps<"textarea">, "rows">);

export type FieldDescription = {
  label: string;
  hint?: string;
  className?: string;
} & Control;

export function Field({
  field,
  label,
  hint,
  className,
  ...control
}: { field: FieldMetadata<string | undefined> } & FieldDescription) {
  const hintId = hint ? `${field.id}-hint` : undefined;
  const aria = useAriaOfCorrected(field, hintId);
  if (control.as === "radio") {
    return (
      <fieldset
        {...getFieldsetProps(field, { ariaDescribedBy: hintId })}
        {...aria}
        id={field.id}
        className={className}
        tabIndex={-1}
      >
        <legend className={LABEL_CLASSES}>{label}</legend>
        <Radios field={field} options={control.options} />
        <FieldMessages field={field} hint={hint} hintId={hintId} />
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <label htmlFor={field.id} className={LABEL_CLASSES}>
        {label}
      </label>
      <SingleControl field={field} hintId={hintId} aria={aria} control={control} />
      <FieldMessages field={field} hint={hint} hintId={hintId} />
    </div>
  );
}

export function useAriaOfCorrected(field: FieldMetadata<string | undefined>, hintId?: string) {
  return useIsCorrected(field.name)
    ? { "aria-invalid": undefined, "aria-describedby": hintId }
    : {};
}

export function FieldMessages({
  field,
  hint,
  hintId,
}: {
  field: Pick<FieldMetadata<string | undefined>, "name" | "errors" | "errorId">;
  hint?: string;
  hintId?: string;
}) {
  const isCorrected = useIsCorrected(field.name);
  return (
    <>
      {hint ? (
        <p id={hintId} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {field.errors && !isCorrected ? (
        <p id={field.errorId} className="mt-1.5 text-base font-semibold text-flag-600">
          {field.errors.join(" ")}
        </p>
      ) : null}
    </>
  );
}

function SingleControl({
  field,
  hintId,
  aria,
  control,
}: {
  field: FieldMetadata<string | undefined>;
  hintId: string | undefined;
  aria: ReturnType<typeof useAriaOfCorrected>;
  control: Exclude<Control, { as: "radio" }>;
}) {
  if (control.as === "textarea") {
    const { key, ...props } = getTextareaProps(field, {
      ariaDescribedBy: hintId,
    });
    return (
      <textarea
        key={key}
        {...props}
        {...aria}
        className={`resize-y ${CONTROL_CLASSES}`}
        rows={control.rows}
      />
    );
  }
  if (control.as === "select") {
    const { key, ...props } = getSelectProps(field, {
      ariaDescribedBy: hintId,
    });
    return (
      <select key={key} {...props} {...aria} className={CONTROL_CLASSES}>
        {control.placeholder ? <option value="">{control.placeholder}</option> : null}
        {control.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const { type, autoComplete, inputMode, list } = control;
  const { key, ...conformProps } = getInputProps(field, {
    type,
    ariaDescribedBy: hintId,
  });
  const props = { ...conformProps, ...aria, autoComplete, inputMode, list };
  if (type === "password") {
    return <PasswordInput key={key} {...props} />;
  }
  return <input key={key} {...props} className={CONTROL_CLASSES} />;
}

function PasswordInput(props: ComponentProps<"input">) {
  const isHydrated = useHydrated();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <div className="relative">
      <input
        {...props}
        type={isVisible ? "text" : "password"}
        className={`pr-13 ${CONTROL_CLASSES}`}
        autoCapitalize="none"
        spellCheck={false}
      />
      {isHydrated ? (
        <button
          type="button"
          className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center text-muted"
          aria-pressed={isVisible}
          aria-label={FORM.showPassword}
          aria-controls={props.id}
          onClick={() => {
            setIsVisible(!isVisible);
          }}
        >
          <Icon name={isVisible ? "eye-off" : "eye"} />
        </button>
      ) : null}
    </div>
  );
}

function Radios({
  field,
  options,
}: {
  field: FieldMetadata<string | undefined>;
  options: readonly Option[];
}) {
  const { key, ...props } = getInputProps(field, {
    type: "radio",
    ariaAttributes: false,
  });
  const initialValue = field.initialValue ?? "";
  return options.map(({ value, label }) => {
    const id = `${props.id}-${value}`;
    return (
      <div key={value} className="flex min-h-11 items-center gap-3">
        <input
          key={key}
          {...props}
          value={value}
          defaultChecked={initialValue === value}
          id={id}
          className="size-5.5 accent-primary"
        />
        <label htmlFor={id} className="flex-1 py-2.5">
          {label}
        </label>
      </div>
    );
  });
}
