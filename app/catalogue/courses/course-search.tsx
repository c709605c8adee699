import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";
import { COURSE_SEARCH as TEXTS } from "./content.ts";

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
  /** Null: nothing is said of how many there are. */
  count: number | null;
  showAll: string;
  button?: ComponentProps<"button">;
}) {
  return (
    <search className="grid w-full max-w-160 gap-3">
      <label htmlFor="course-query" className="font-semibold">
        {label}
      </label>
      <div className="flex gap-3">
        <input
          key={query}
          className={`w-0 grow ${SEARCH_CLASSES}`}
          id="course-query"
          type="search"
          name="q"
          defaultValue={query}
          placeholder={placeholder}
          autoComplete="off"
        />
        <Button {...button} type="submit" look="quiet">
          <Icon name="search" />
          <span className="max-sm:sr-only">{TEXTS.search}</span>
        </Button>
      </div>
      {query && count !== null ? (
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
