import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";

/** Debounce of the search while typing, in milliseconds. */
const PAUSE = 250;

/**
 * A search: a plain GET form of its page. With JavaScript it submits itself while the user types; a
 * newer search cancels an older one that is still loading, and replaces it in the history.
 *
 * @param submitName what only the button posts, or Enter
 */
export function SearchAsTyped({
  search,
  label,
  placeholder,
  submit: submitLabel,
  submitName,
}: {
  search: string;
  label: string;
  placeholder: string;
  submit: string;
  submitName?: string;
}) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    // Changed by Back or Forward; never overwrite a field that is being typed in.
    if (input.current && document.activeElement !== input.current) {
      input.current.value = search;
    }
  }, [search]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  return (
    <Form
      role="search"
      className="flex w-full gap-3"
      onSubmit={() => {
        clearTimeout(timer.current);
      }}
    >
      <label htmlFor="q" className="sr-only">
        {label}
      </label>
      <input
        ref={input}
        className={`min-w-0 flex-1 ${SEARCH_CLASSES}`}
        id="q"
        name="q"
        type="search"
        defaultValue={search}
        placeholder={placeholder}
        maxLength={254}
        onChange={({ currentTarget: { form } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            submit(form, { replace: true, preventScrollReset: true });
          }, PAUSE);
        }}
      />
      <Button type="submit" name={submitName} value={submitName && "yes"}>
        {submitLabel}
      </Button>
    </Form>
  );
}
