import { readContent } from "#app/catalogue/content/content.server.ts";
import { contentReads } from "#app/catalogue/content/shared-content.server.ts";
import { capitalized, numberWord } from "#app/site/number-word.ts";
import { type Course, courseOf, COURSES } from "./kind.ts";

/** Above the catalogue: what is said of them, and of no price where none has one. */
export function coursesText(courses: readonly Pick<Course, "price">[]): string {
  if (courses.length === 0) return "No course is listed at the moment.";
  const [are, play] =
    courses.length === 1
      ? ["course that every golfer should see once: where it is", "how hard it plays"]
      : ["courses that every golfer should see once: where they are", "how hard they play"];
  const what = courses.some(({ price }) => price)
    ? `, ${play} and what a round costs`
    : ` and ${play}`;
  return `${capitalized(numberWord(courses.length))} ${are}${what}.`;
}

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
