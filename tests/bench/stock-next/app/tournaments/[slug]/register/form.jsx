"use client";

import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useActionState } from "react";
import { register } from "./action.js";
import { CATEGORIES, GROUPS, schema } from "./schema.js";

export function RegisterForm() {
  const [lastResult, action, isPending] = useActionState(register, undefined);
  const [form, fields] = useForm({
    id: "registration",
    lastResult,
    constraint: getZodConstraint(schema),
    defaultValue: {
      fullName: "Asha Golfer",
      email: "golfer@example.com",
      submissionKey: crypto.randomUUID(),
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <form action={action} {...getFormProps(form)}>
      <Errors id={form.errorId} errors={form.errors} />
      <div aria-hidden="true">
        <label htmlFor={fields.clubWebsite.id}>Leave this empty</label>
        <input
          {...getInputProps(fields.clubWebsite, { type: "text" })}
          key={fields.clubWebsite.key}
        />
      </div>
      <input
        {...getInputProps(fields.submissionKey, { type: "hidden" })}
        key={fields.submissionKey.key}
      />
      <Input field={fields.fullName} label="Full Name" />
      <Input field={fields.email} label="Email" type="email" />
      <Input field={fields.phone} label="Phone Number" type="tel" />
      <div>
        <label htmlFor={fields.golfGroup.id}>Golf Group</label>
        <select {...getSelectProps(fields.golfGroup)} key={fields.golfGroup.key}>
          <option value="">Select your golf group</option>
          {GROUPS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <Errors id={fields.golfGroup.errorId} errors={fields.golfGroup.errors} />
      </div>
      <Input
        field={fields.customGolfGroup}
        label="Please specify your Golf Group"
        hint="Only when your group is not in the list."
      />
      <fieldset>
        <legend>Category Selection</legend>
        {CATEGORIES.map(([value, label]) => (
          <div key={value}>
            <input
              {...getInputProps(fields.category, {
                type: "radio",
                value,
              })}
              id={`${fields.category.id}-${value}`}
              key={value}
            />
            <label htmlFor={`${fields.category.id}-${value}`}>{label}</label>
          </div>
        ))}
        <Errors id={fields.category.errorId} errors={fields.category.errors} />
      </fieldset>
      <Input field={fields.handicap} label="Handicap" />
      <div>
        <label htmlFor={fields.additionalInfo.id}>Additional Information (Optional)</label>
        <textarea
          {...getTextareaProps(fields.additionalInfo)}
          key={fields.additionalInfo.key}
          rows={3}
        />
        <p>Anything the organisers should know.</p>
        <Errors id={fields.additionalInfo.errorId} errors={fields.additionalInfo.errors} />
      </div>
      <button type="submit" disabled={isPending}>
        {isPending ? "Submitting..." : "Complete Registration"}
      </button>
    </form>
  );
}

function Input({ field, label, type = "text", hint }) {
  return (
    <div>
      <label htmlFor={field.id}>{label}</label>
      <input {...getInputProps(field, { type })} key={field.key} />
      {hint ? <p>{hint}</p> : null}
      <Errors id={field.errorId} errors={field.errors} />
    </div>
  );
}

function Errors({ id, errors }) {
  return errors ? <p id={id}>{errors.join(" ")}</p> : null;
}
