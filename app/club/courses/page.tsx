import { useLoaderData } from "@remix-run/react";
import { coursePath, NEW_COURSE_PATH } from "#app/club/frame/course-paths.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { CLUB_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { TO_COURSES } from "./content.ts";
import { readCourses, teePar } from "./courses.server.ts";

const PAGE = {
  text: "For play: each is saved once, with its scorecard and tees. A tournament takes one on its page Details. What visitors read of courses is under Site.",
  none: "No course is saved yet.",
} as const;

export const meta = clubMeta(TO_COURSES, "The courses that the club plays.");

export const loader = clubLoader(async ({ context }) => {
  const courses = await readCourses(context);
  return {
    courses: courses.map((course) => ({
      id: course.id,
      name: course.name,
      details: [
        `${course.pars.length} holes`,
        ...course.tees.map(
          (tee) =>
            `${tee.name}: par ${teePar(course, tee)}, ${tee.rating.toFixed(1)} / ${tee.slope}`,
        ),
      ].join(" · "),
    })),
  };
});

export default function Courses() {
  const { courses } = useLoaderData<typeof loader>();
  return (
    <Column stretch>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p>
            <a href={CLUB_TOURNAMENTS_PATH} className="text-sm text-muted">
              Tournaments
            </a>
          </p>
          <h1>{TO_COURSES}</h1>
          <p className="text-muted">{PAGE.text}</p>
        </div>
        <ButtonLink href={NEW_COURSE_PATH}>Add a course</ButtonLink>
      </div>
      {courses.length === 0 ? (
        <p>{PAGE.none}</p>
      ) : (
        <Rows>
          {courses.map(({ id, name, details }) => (
            <li key={id} className="border-line px-5 py-3 not-first:border-t">
              <a href={coursePath(id)} className="font-semibold wrap-anywhere">
                {name}
              </a>
              <p className="text-sm wrap-anywhere text-muted">{details}</p>
            </li>
          ))}
        </Rows>
      )}
    </Column>
  );
}
