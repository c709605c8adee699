import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { coursePath, COURSES_PATH, takeCoursePath } from "#app/club/frame/course-paths.ts";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { redirectWithError, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { TO_COURSES, TOASTS } from "./content.ts";
import { CourseForm } from "./course-form.tsx";
import {
  type Course,
  type CourseTournament,
  readCourse,
  readShownOf,
  readTournamentsOf,
  saveCourse,
} from "./courses.server.ts";
import { COURSE_LISTS, courseSchema } from "./schema.ts";

const UNTITLED = "Course";

const PAGE = {
  tournaments: "Tournaments on this course",
  text: "A draft that still has the course’s tees and scorecard follows what you save here. A published tournament keeps its own copy; so does a draft in which they were changed.",
  onSite: (titles: readonly string[]) =>
    `The site shows its holes and par: ${titles.join(", ")}. What you save here is there at once.`,
  follows: "Draft: follows the course",
  changed: "Draft with tees or a scorecard of its own",
  same: "Published: its copy is the same as the course",
  other: "Published: its copy differs from the course",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => data?.content?.name ?? UNTITLED,
  "A course of the club with its scorecard and tees.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(async ({ context, params }) => {
  const course = await readCourse(context, params.course ?? "");
  const [tournaments, shown] = await Promise.all([
    readTournamentsOf(context, course.id),
    readShownOf(context, course.id),
  ]);
  return {
    name: course.name,
    shown,
    values: valuesOf(course),
    tournaments: tournaments.map((taken) => ({
      id: taken.tournament_id,
      name: taken.name,
      state: stateOf(taken),
    })),
  };
});

const valuesOf = ({ version, name, pars, indexes, tees }: Course) => ({
  version: String(version),
  name,
  pars: pars.join(" "),
  indexes: indexes.join(" "),
  tees: tees.map((tee) => ({
    name: tee.name,
    rating: tee.rating.toFixed(1),
    slope: String(tee.slope),
    pars: tee.pars?.join(" ") ?? "",
    indexes: tee.indexes?.join(" ") ?? "",
  })),
});

function stateOf({ is_draft, is_same }: Pick<CourseTournament, "is_draft" | "is_same">): string {
  if (is_draft) return is_same ? PAGE.follows : PAGE.changed;
  return is_same ? PAGE.same : PAGE.other;
}

export function action(post: ActionFunctionArgs) {
  const { course: id = "" } = post.params;
  return submitClubForm(post, {
    schema: courseSchema,
    lists: COURSE_LISTS,
    async run({ version, ...course }, { context }) {
      const followers = (await readTournamentsOf(context, id)).filter(
        ({ is_draft, is_same }) => is_draft && is_same,
      );
      const refused = await saveCourse(context, id, version, course);
      if (refused.length > 0) {
        return redirectWithError(coursePath(id), TOASTS.notFollowed(refused));
      }
      return redirectWithSuccess(coursePath(id), TOASTS.saved(followers.map(({ name }) => name)));
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function CoursePage() {
  const { path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: COURSES_PATH, text: TO_COURSES }}
      heading={content?.name ?? UNTITLED}
    >
      <CourseForm
        key={content?.values.version}
        path={path}
        submit="Save"
        lastResult={answer?.result}
        defaultValue={saved ?? content?.values ?? {}}
        other={
          content ? (
            <ButtonLink look="quiet" href={`${path}/remove`}>
              Remove…
            </ButtonLink>
          ) : null
        }
      />
      {content && content.shown.length > 0 ? <p>{PAGE.onSite(content.shown)}</p> : null}
      {content && content.tournaments.length > 0 ? (
        <Panel aria-labelledby="tournaments">
          <h2 id="tournaments">{PAGE.tournaments}</h2>
          <p>{PAGE.text}</p>
          <ul className="grid gap-2">
            {content.tournaments.map(({ id, name, state }) => (
              <li key={id}>
                <a href={takeCoursePath(id)} className="wrap-anywhere">
                  {name}
                </a>
                <span className="block text-sm text-muted">{state}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </ClubScreen>
  );
}
