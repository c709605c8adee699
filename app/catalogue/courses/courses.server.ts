import { readContent } from "#app/catalogue/content/content.server.ts";
import { contentReads } from "#app/catalogue/content/shared-content.server.ts";
import { capitalized, numberWord } from "#app/site/number-word.ts";
import { type Course, courseOf, COURSES } from "./kind.ts";

export const coursesText = (courses: number): string =>
  courses === 0
    ? "No course is listed at the moment."
    : `${capitalized(numberWord(courses))} ${courses === 1 ? "course" : "courses"} that every golfer should see once: where they are, how hard they play and what a round costs.`;

const courses = contentReads(COURSES, async (context) =>
  (await readContent(context, COURSES)).map(courseOf),
);

/**
 * The courses of a page, in their order, read once for all.
 *
 * @throws a 503 Response
 */
export async function sharedCourses(of: "courses" | "booking"): Promise<Course[]> {
  const all = await courses.get("");
  return all.filter(({ where }) => where === of || where === "both");
}
