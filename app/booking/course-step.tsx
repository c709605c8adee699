import { CourseSearch } from "#app/courses/course-search.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import { ChoiceStep } from "./choice-step.tsx";
import { BOOKING_PAGE as PAGE, type SampleCourse } from "./content.ts";
import { wizardPath, type Choices, type DraftIds } from "./wizard.ts";

/**
 * Step 1: a course out of those that the search finds.
 *
 * @param query what was searched for; empty when nothing was
 */
export function CourseStep({
  courses,
  query,
  choices,
  draft,
  problem,
}: {
  courses: readonly SampleCourse[];
  query: string;
  choices: Choices;
  draft: DraftIds;
  problem: string | null;
}) {
  return (
    <ChoiceStep
      step={1}
      name="course"
      chosen={choices.course}
      kept={{ card: choices.card, ...draft }}
      problem={problem}
      options={courses.map((course) => ({
        id: course.id,
        shown: <Course course={course} />,
      }))}
      before={
        <CourseSearch
          label={PAGE.searchLabel}
          placeholder={PAGE.searchPlaceholder}
          query={query}
          count={courses.length}
          showAll={wizardPath({ ...choices, step: 1 }, draft)}
          button={{ name: "step", value: 1, formNoValidate: true }}
        />
      }
    />
  );
}

function Course({ course }: { course: SampleCourse }) {
  return (
    <>
      <Illustration illustration={course.illustration} />
      <span className="pick-body">
        <strong className="pick-name">{course.name}</strong>
        <span className="meta with-icon">
          <Icon name="pin" />
          {course.location} · {course.distance}
        </span>
        <span className="pick-facts">
          <span className="chip chip-gold">
            <Icon name="star" />
            <span className="visually-hidden">{PAGE.rating}</span>
            {course.rating.toFixed(1)}
          </span>
          <span className="chip">{PAGE.from(course.minPrice)}</span>
          <span className="chip">{PAGE.duration}</span>
        </span>
      </span>
    </>
  );
}
