import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { coursePath, COURSES_PATH } from "#app/club/frame/course-paths.ts";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { TO_COURSES, TOASTS } from "./content.ts";
import { CourseForm } from "./course-form.tsx";
import { saveCourse } from "./courses.server.ts";
import { COURSE_LISTS, newCourseSchema } from "./schema.ts";

const HEADING = "Add a course";

export const meta = clubMeta(HEADING, "Save a course with its scorecard and tees.");

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(() => ({
  id: crypto.randomUUID(),
  tees: [{ name: "", rating: "", slope: "", pars: "", indexes: "" }],
}));

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    schema: newCourseSchema,
    lists: COURSE_LISTS,
    async run({ id, ...course }, { context }) {
      await saveCourse(context, id, 0, course);
      return redirectWithSuccess(coursePath(id), TOASTS.added(course.name ?? ""));
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function NewCourse() {
  const { path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen answer={answer} back={{ href: COURSES_PATH, text: TO_COURSES }} heading={HEADING}>
      <CourseForm
        path={path}
        submit="Add"
        lastResult={answer?.result}
        defaultValue={saved ?? content ?? {}}
      />
    </ClubScreen>
  );
}
