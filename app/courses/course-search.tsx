import type { ComponentProps } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { COURSE_SEARCH as TEXTS } from "./content.ts";
import { Button } from "#app/ui/button.tsx";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";

/**
 * The search over courses, and what it came to: part of a plain GET form.
 *
 * @param label of the field, with the placeholder
 * @param query what was searched for; empty when nothing was
 * @param count how many courses were found
 * @param showAll address of the same page without a search
 * @param button what the button sends along
 */
export function CourseSearch({
  label,
  placeholder,
  query,
  count,
  showAll,
  button,
}: {
  label: string;
  placeholder?: string;
  query: string;
  count: number;
  showAll: string;
  button?: ComponentProps<"button">;
}) {
  return (
    <search className="grid w-full max-w-160 gap-3">
      <label htmlFor="course-query" className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          key={query}
          className={`flex-[1_1_14rem] ${SEARCH_CLASSES}`}
          id="course-query"
          type="search"
          name="q"
          defaultValue={query}
          placeholder={placeholder}
          autoComplete="off"
        />
        <Button {...button} type="submit" look="quiet">
          <Icon name="search" />
          {TEXTS.search}
        </Button>
      </div>
      {query ? (
        <p role="status">
          {count === 0 ? (
            <>
              {TEXTS.none} <strong>{query}</strong>
            </>
          ) : (
            TEXTS.found(count)
          )}{" "}
          <a href={showAll}>{TEXTS.showAll}</a>
        </p>
      ) : null}
    </search>
  );
}
