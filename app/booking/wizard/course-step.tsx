import { BOOKING_PAGE as PAGE } from "#app/booking/content.ts";
import { CourseSearch } from "#app/catalogue/courses/course-search.tsx";
import type { Course } from "#app/catalogue/courses/kind.ts";
import { CardImage } from "#app/ui/card-image.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ChoiceStep } from "./choice-step.tsx";
import { wizardPath, type Choices, type DraftIds } from "./wizard.ts";

export function CourseStep({
  courses,
  isEmpty,
  query,
  count,
  note,
  choices,
  asked,
  draft,
  problem,
}: {
  courses: readonly Course[];
  /** There is none, whatever is searched for. */
  isEmpty: boolean;
  query: string;
  /** How many were found; null: they are offered instead of what was looked for. */
  count: number | null;
  note: string | null;
  choices: Choices;
  asked: Choices;
  draft: DraftIds;
  problem: string | null;
}) {
  return (
    <ChoiceStep
      step={1}
      name="course"
      choice={choices.course}
      asked={asked.course}
      otherParams={{ card: asked.card, ...draft }}
      problem={problem}
      options={courses.map((course) => ({
        id: course.id,
        content: <CourseOption course={course} />,
      }))}
      none={isEmpty ? PAGE.noCourse : null}
      before={
        <>
          <p>{PAGE.trial}</p>
          <CourseSearch
            label="Search courses"
            placeholder="By name or location"
            query={query}
            count={count}
            showAll={wizardPath({ ...asked, step: 1 }, draft)}
            button={{ name: "step", value: 1, formNoValidate: true }}
          />
          {note ? <p>{note}</p> : null}
        </>
      }
    />
  );
}

function CourseOption({ course }: { course: Course }) {
  return (
    <>
      <CardImage illustration={course.illustration} photograph={course.photograph} />
      <span className="grid justify-items-start gap-2 px-5 pt-4.5 pb-5">
        <strong className="font-display text-xl leading-tight font-medium">{course.name}</strong>
        <span className="flex items-center gap-1.5 text-base text-muted">
          <Icon name="pin" size="small" />
          {course.location}
        </span>
        <span className="flex flex-wrap gap-2">
          {course.rating === undefined ? null : (
            <Chip look="gold" icon="star">
              <span className="sr-only">Rating out of 5:</span>
              {course.rating.toFixed(1)}
            </Chip>
          )}
          {course.price ? <Chip>{PAGE.from(course.price)}</Chip> : null}
          {course.distance ? <Chip>{course.distance}</Chip> : null}
          <Chip>2-4 hrs</Chip>
        </span>
      </span>
    </>
  );
}
