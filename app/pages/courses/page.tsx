import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { COURSES_PAGE as PAGE } from "#app/catalogue/courses/content.ts";
import { CourseCard } from "#app/catalogue/courses/course-card.tsx";
import { CourseSearch } from "#app/catalogue/courses/course-search.tsx";
import { coursesText, sharedCourses } from "#app/catalogue/courses/courses.server.ts";
import { courseQuery, matchesQuery } from "#app/catalogue/courses/search.ts";
import { pageMeta } from "#app/site/seo.ts";
import { CardGrid } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: PAGE.heading, description: data?.text ?? "", path: "/courses" }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const query = courseQuery(request.url);
  const all = await sharedCourses("courses");
  const courses = all.filter(({ name, location, description = "" }) =>
    matchesQuery([name, location, description], query),
  );
  return { query, courses, text: coursesText(all), isEmpty: all.length === 0 };
}

export default function Courses() {
  const { query, courses, text, isEmpty } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{text}</p>
      {isEmpty ? null : (
        <form>
          <CourseSearch
            label={PAGE.searchLabel}
            query={query}
            count={courses.length}
            showAll="/courses"
          />
        </form>
      )}
      <CardGrid>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </CardGrid>
    </Column>
  );
}
