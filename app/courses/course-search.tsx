import type { ComponentProps } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { COURSE_SEARCH as TEXTS } from "./content.ts";

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
    <search className="course-search">
      <label htmlFor="course-query">{label}</label>
      <div className="search-row">
        <input
          key={query}
          id="course-query"
          type="search"
          name="q"
          defaultValue={query}
          placeholder={placeholder}
          autoComplete="off"
        />
        <button type="submit" className="btn btn-quiet" {...button}>
          <Icon name="search" />
          {TEXTS.search}
        </button>
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
