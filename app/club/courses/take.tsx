import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { COURSES_PATH, NEW_COURSE_PATH, takeCoursePath } from "#app/club/frame/course-paths.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { readPlay } from "#app/club/play/play.server.ts";
import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { Course as Scorecard } from "#app/golf/course.ts";
import type { RatedTee } from "#app/golf/rated-tees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { editTournamentPath } from "#app/site/paths.ts";
import { scoringOf } from "#app/tournaments/play.ts";
import { Button, ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Table } from "#app/ui/table.tsx";
import { TO_COURSES, TOASTS } from "./content.ts";
import { type Course, readCourse, readCourses, takeCourse, teePar } from "./courses.server.ts";
import { takeSchema } from "./schema.ts";

const PAGE = {
  heading: "Take a course",
  description: "Give a tournament the tees and the scorecard of a course.",
  text: "The tournament gets the tees and the scorecard of the course. Until it is published it follows the course; from then on it keeps its own copy.",
  none: "No course is saved yet. Save one first; every tournament can take it then.",
  choose: "Choose a course",
  course: "Course",
  compare: "Compare",
  take: "Take this course",
  changes: "What changes",
  same: "The tournament has the tees and the scorecard of this course.",
  unset: "None",
  holes:
    "This course has fewer holes than the secret holes of the scoring settings. Change those first.",
} as const;

export const meta = clubMeta(PAGE.heading, PAGE.description);

const scorecardLines = (course: Scorecard | null) => [
  { name: "Pars", text: course?.par.join(" ") ?? PAGE.unset },
  { name: "Stroke indexes", text: course?.strokeIndex.join(" ") ?? PAGE.unset },
];

const teeLine = ({ name, par, rating, slope, pars, indexes }: RatedTee) => ({
  name: `Tee ${name}`,
  text: [
    `par ${par}`,
    `course rating ${rating.toFixed(1)}`,
    `slope rating ${slope}`,
    ...(pars ? [`pars ${pars.join(" ")}`] : []),
    ...(indexes ? [`stroke indexes ${indexes.join(" ")}`] : []),
  ].join(", "),
});

const teesOf = (course: Course): RatedTee[] =>
  course.tees.map((tee) => ({
    name: tee.name,
    par: teePar(course, tee),
    rating: tee.rating,
    slope: tee.slope,
    ...(tee.pars && { pars: tee.pars }),
    ...(tee.indexes && { indexes: tee.indexes }),
  }));

type Line = { name: string; text: string };

/** What would be another, or go: lines that are alike are left out. */
function changesOf(before: readonly Line[], after: readonly Line[]) {
  const names = new Set([...before, ...after].map(({ name }) => name));
  const textIn = (lines: readonly Line[], name: string) =>
    lines.find((line) => line.name === name)?.text ?? PAGE.unset;
  return [...names]
    .map((name) => ({ name, from: textIn(before, name), to: textIn(after, name) }))
    .filter(({ from, to }) => from !== to);
}

export const loader = tournamentLoader(
  async ({ id, context, request }) => {
    const [{ tournament, play }, courses] = await Promise.all([
      readPlay(context, id),
      readCourses(context),
    ]);
    const named = new URL(request.url).searchParams.get("course");
    const course = courses.find((each) => each.id === named);
    return {
      name: tournament.name,
      version: tournament.version,
      play: play.version,
      courses: courses.map((each) => ({ id: each.id, name: each.name })),
      course: course && {
        id: course.id,
        name: course.name,
        changes: changesOf(
          [...scorecardLines(scoringOf(play.rules).course), ...tournament.rated_tees.map(teeLine)],
          [
            ...scorecardLines({ par: course.pars, strokeIndex: course.indexes }),
            ...teesOf(course).map(teeLine),
          ],
        ),
      },
    };
  },
  { pathOf: (request) => new URL(request.url).pathname + new URL(request.url).search },
);

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  const { pathname, search } = new URL(post.request.url);
  return submitClubForm(post, {
    schema: takeSchema,
    path: pathname + search,
    isSaved: false,
    failed: TOASTS.notTaken,
    async run({ course: courseId, version, play: playVersion }, { context }) {
      const [{ play }, course] = await Promise.all([
        readPlay(context, id),
        readCourse(context, courseId),
      ]);
      const scoring = scoringOf(play.rules);
      const { handicap } = scoring;
      if (
        handicap.kind === "peoria" &&
        handicap.secretHoles.some((hole) => hole > course.pars.length)
      ) {
        throw new InvalidFields(
          {},
          { toast: { message: TOASTS.notTaken.message, description: PAGE.holes } },
        );
      }
      purgeTournament(
        await takeCourse(
          context,
          {
            tournament: id,
            course: courseId,
            expected_version: version,
            expected_play_version: playVersion,
          },
          scoring,
        ),
      );
      return redirectWithSuccess(editTournamentPath(id), TOASTS.taken(course.name));
    },
  });
}

export default function TakeCourse() {
  const { id, path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const course = content?.course;
  return (
    <ClubScreen
      answer={answer}
      wide
      back={{ href: editTournamentPath(id), text: "Details" }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      {content?.courses.length === 0 ? (
        <>
          <p>{PAGE.none}</p>
          <ButtonRow>
            <ButtonLink href={NEW_COURSE_PATH}>Add a course</ButtonLink>
          </ButtonRow>
        </>
      ) : content ? (
        <form action={takeCoursePath(id)} className="flex flex-wrap items-end gap-3">
          <div>
            <label htmlFor="course" className={LABEL_CLASSES}>
              {PAGE.course}
            </label>
            <select
              id="course"
              name="course"
              className={CONTROL_CLASSES}
              defaultValue={course?.id ?? ""}
              required
            >
              <option value="">{PAGE.choose}</option>
              {content.courses.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit" look={course ? "quiet" : "primary"}>
            {PAGE.compare}
          </Button>
        </form>
      ) : null}
      {content && course ? (
        <Panel aria-labelledby="changes">
          <h2 id="changes">
            {PAGE.changes}: {course.name}
          </h2>
          {course.changes.length === 0 ? (
            <p>{PAGE.same}</p>
          ) : (
            <Table label={PAGE.changes} columns={["What", "Now", "From the course"]}>
              {course.changes.map(({ name, from, to }) => (
                <tr key={name}>
                  <th scope="row" className="wrap-anywhere">
                    {name}
                  </th>
                  <td data-label="Now">{from}</td>
                  <td data-label="From the course">{to}</td>
                </tr>
              ))}
            </Table>
          )}
          <Form method="post" action={path}>
            <input type="hidden" name="course" value={course.id} />
            <input type="hidden" name="version" value={content.version} />
            <input type="hidden" name="play" value={content.play} />
            <ButtonRow>
              <SubmitButton busyText="Taking…">{PAGE.take}</SubmitButton>
              <ButtonLink look="quiet" href={COURSES_PATH}>
                {TO_COURSES}
              </ButtonLink>
            </ButtonRow>
          </Form>
        </Panel>
      ) : null}
    </ClubScreen>
  );
}
