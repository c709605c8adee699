import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { COURSES, COURSES_PAGE as PAGE, type Course } from "#app/catalogue/courses/content.ts";
import { CourseSearch } from "#app/catalogue/courses/course-search.tsx";
import { courseQuery, matchesQuery } from "#app/catalogue/courses/search.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Card, CardBody, CardGrid } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Column } from "#app/ui/column.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: PAGE.heading, description: PAGE.description, path: "/courses" }, matches);

export function loader({ request }: LoaderFunctionArgs) {
  const query = courseQuery(request.url);
  const courses = COURSES.filter(({ name, location, description }) =>
    matchesQuery([name, location, description], query),
  );
  return { query, courses };
}

export default function Courses() {
  const { query, courses } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
      <form>
        <CourseSearch
          label={PAGE.searchLabel}
          query={query}
          count={courses.length}
          showAll="/courses"
        />
      </form>
      <CardGrid>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </CardGrid>
    </Column>
  );
}

function CourseCard({ course }: { course: Course }) {
  return (
    <Card>
      <div className="relative">
        <Illustration illustration={course.illustration} />
        <p className="absolute top-3.5 right-3.5 rounded-full bg-fairway-950 px-3 py-1 font-semibold text-white">
          {course.price} <span className="sr-only">{PAGE.perRound}</span>
        </p>
      </div>
      <CardBody>
        <h2>{course.name}</h2>
        <p className="flex items-center gap-1.5 text-base wrap-anywhere text-muted">
          <Icon name="pin" size="small" />
          {course.location}
        </p>
        <p>{course.description}</p>
        <p className="mt-auto flex flex-wrap gap-2">
          <Chip look="gold" icon="star">
            <span className="sr-only">{PAGE.rating}</span>
            {course.rating.toFixed(1)}
          </Chip>
          <Chip>{course.difficulty}</Chip>
        </p>
        <ButtonRow>
          <ButtonLink
            href={`/booking?${new URLSearchParams({ q: course.name }).toString()}`}
            aria-label={`${PAGE.book}: ${course.name}`}
          >
            {PAGE.book}
          </ButtonLink>
        </ButtonRow>
      </CardBody>
    </Card>
  );
}
