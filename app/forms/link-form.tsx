import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";

/**
 * The page behind a mailed link: one button that posts the link's token, so that a mail scanner
 * that fetches the URL does not use it up. With JavaScript it submits itself.
 */
export function LinkForm({
  heading,
  text,
  button,
  formAction,
  fields,
}: {
  heading: string;
  text: string;
  button: string;
  formAction: string;
  fields: Readonly<Record<string, string>>;
}) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    submit(form.current, { replace: true });
  }, [submit]);
  return (
    <Column narrow>
      <h1>{heading}</h1>
      <p className="text-lg text-muted">{text}</p>
      <Form ref={form} method="post" action={formAction}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton busyText={heading}>{button}</SubmitButton>
      </Form>
    </Column>
  );
}
