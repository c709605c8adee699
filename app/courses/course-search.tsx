import { Form } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { COURSE_SEARCH as TEXTS } from "./content.ts";

/**
 * The search over courses: a plain GET form of one field (DECISIONS 7), and
 * what it came to.
 *
 * @param action the path of the page that shows the courses
 * @param query what was searched for; empty when nothing was
 * @param count how many courses were found
 */
export function CourseSearch({
  action,
  label,
  query,
  count,
}: {
  action: string;
  label: string;
  query: string;
  count: number;
}) {
  return (
    <search className="course-search">
      <Form action={action}>
        <label htmlFor="course-query">{label}</label>
        <div className="search-row">
          <input
            key={query}
            id="course-query"
            type="search"
            name="q"
            defaultValue={query}
            autoComplete="off"
          />
          <button type="submit" className="btn btn-primary">
            <Icon name="search" />
            {TEXTS.search}
          </button>
        </div>
      </Form>
      {query ? (
        <p role="status">
          {count === 0 ? (
            <>
              {TEXTS.none} <strong>{query}</strong>
            </>
          ) : (
            TEXTS.found(count)
          )}{" "}
          <a href={action}>{TEXTS.showAll}</a>
        </p>
      ) : null}
    </search>
  );
}
