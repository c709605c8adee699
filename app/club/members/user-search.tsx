import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { OPENS_MEMBER, USER_LIST } from "./content.ts";
import { Button } from "#app/ui/button.tsx";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";

/** Debounce of the search while typing, in milliseconds. */
const PAUSE = 250;

/**
 * The search: a plain GET form. With JavaScript it submits itself while the user types; a newer
 * search cancels an older one that is still loading, and replaces it in the history. Only the
 * button, or Enter, also opens the one member that a search finds: a page must not change under
 * somebody who types.
 */
export function UserSearch({ search }: { search: string }) {
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
        {USER_LIST.search}
      </label>
      <input
        ref={input}
        className={`min-w-0 flex-1 ${SEARCH_CLASSES}`}
        id="q"
        name="q"
        type="search"
        defaultValue={search}
        placeholder={USER_LIST.placeholder}
        maxLength={254}
        onChange={({ currentTarget: { form } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            submit(form, { replace: true, preventScrollReset: true });
          }, PAUSE);
        }}
      />
      <Button type="submit" name={OPENS_MEMBER} value="yes">
        {USER_LIST.submit}
      </Button>
    </Form>
  );
}
