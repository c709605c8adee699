import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import {
  COURSES,
  COURSES_PAGE as PAGE,
  type Course,
} from "#app/courses/content.ts";
import { CourseSearch } from "#app/courses/course-search.tsx";
import { courseQuery, matchesQuery } from "#app/courses/search.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { PageHandle } from "#app/ui/page.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: PAGE.heading, description: PAGE.description, path: "/courses" },
    matches,
  );

export const handle: PageHandle = { styles: ["cards", "chips", "courses"] };

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
    <section className="wrap page">
      <h1>{PAGE.heading}</h1>
      <p className="lead">{PAGE.description}</p>
      <form>
        <CourseSearch
          label={PAGE.searchLabel}
          query={query}
          count={courses.length}
          showAll="/courses"
        />
      </form>
      <div className="cards">
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </div>
    </section>
  );
}

function CourseCard({ course }: { course: Course }) {
  return (
    <article className="card">
      <div className="course-picture">
        <Illustration illustration={course.illustration} />
        <p className="price">
          {course.price}{" "}
          <span className="visually-hidden">{PAGE.perRound}</span>
        </p>
      </div>
      <div className="card-body">
        <h2>{course.name}</h2>
        <p className="meta with-icon">
          <Icon name="pin" />
          {course.location}
        </p>
        <p>{course.description}</p>
        <p className="chips">
          <span className="chip chip-gold">
            <Icon name="star" />
            <span className="visually-hidden">{PAGE.rating}</span>
            {course.rating.toFixed(1)}
          </span>
          <span className="chip">{course.difficulty}</span>
        </p>
        <div className="row">
          <ButtonLink
            href="/booking"
            aria-label={`${PAGE.book}: ${course.name}`}
          >
            {PAGE.book}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
