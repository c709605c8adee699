import { titleOf } from "#app/catalogue/content/kind.ts";
import { COURSES } from "#app/catalogue/courses/kind.ts";
import { purgeKind } from "#app/club/content/content.server.ts";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import { playRefusal } from "#app/club/play/refusals.ts";
import { dataOrThrow, type DatabaseResult } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { coursePar } from "#app/golf/course.ts";
import { indexesIn, parsIn } from "#app/golf/hole-list.ts";
import type { ScoringRules } from "#app/golf/results.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { TOASTS } from "./content.ts";
import { type CourseForm, isFilled } from "./schema.ts";

export type CourseTee = {
  name: string;
  rating: number;
  slope: number;
  pars: number[] | null;
  indexes: number[] | null;
};

export type Course = {
  id: string;
  version: number;
  name: string;
  pars: number[];
  indexes: number[];
  tees: CourseTee[];
};

const COLUMNS = "id, version, name, pars, indexes, tees";

/** More courses than a club has. */
const MAX_COURSES = 200;

export async function readCourses({ supabase }: RequestContext): Promise<Course[]> {
  return unwrap<Course[]>(
    await supabase
      .from("course_details")
      .select(COLUMNS)
      .order("name")
      .limit(MAX_COURSES)
      .overrideTypes<Course[], { merge: false }>(),
  );
}

/** @throws a 404 Response when there is no such course */
export async function readCourse(context: RequestContext, id: string): Promise<Course> {
  const course = isUuid(id)
    ? unwrap<Course | null>(
        await context.supabase
          .from("course_details")
          .select(COLUMNS)
          .eq("id", id)
          .maybeSingle()
          .overrideTypes<Course | null, { merge: false }>(),
      )
    : null;
  if (!course) throw new Response(null, { status: 404 });
  return course;
}

export type CourseTournament = {
  tournament_id: string;
  name: string;
  starts_on: string | null;
  is_draft: boolean;
  /** Whether its tees and scorecard are the course's. */
  is_same: boolean;
};

const TOURNAMENTS_SHOWN = 50;

/** The latest tournaments that have taken a course. */
export async function readTournamentsOf(
  { supabase }: RequestContext,
  course: string,
): Promise<CourseTournament[]> {
  return unwrap<CourseTournament[]>(
    await supabase
      .from("course_tournaments")
      .select("tournament_id, name, starts_on, is_draft, is_same")
      .eq("course_id", course)
      .order("starts_on", { ascending: false, nullsFirst: true })
      .order("tournament_id")
      .limit(TOURNAMENTS_SHOWN)
      .overrideTypes<CourseTournament[], { merge: false }>(),
  );
}

/** The pars of all tees, where each tee can have its own. */
export const teePar = ({ pars, indexes }: Course, tee: CourseTee): number =>
  coursePar({ par: tee.pars ?? pars, strokeIndex: indexes });

/**
 * Saves a course, or adds one.
 *
 * @param version that was read; 0 adds the course
 * @returns the names of the drafts that could not follow the change
 * @throws InvalidFields
 */
export async function saveCourse(
  { supabase }: RequestContext,
  id: string,
  version: number,
  form: CourseForm,
): Promise<string[]> {
  const result = await supabase.rpc("save_course", {
    course: id,
    expected_version: version,
    fields: {
      name: form.name,
      pars: parsIn(form.pars ?? ""),
      indexes: indexesIn(form.indexes ?? ""),
      tees: form.tees.filter(isFilled).map(({ name, rating, slope, pars, indexes }) => ({
        name,
        rating: Number(rating),
        slope: Number(slope),
        ...(pars && { pars: parsIn(pars) }),
        ...(indexes && { indexes: indexesIn(indexes) }),
      })),
    },
  });
  if (result.error?.message === "course_name_taken") {
    throw new InvalidFields({ name: ["Another course has this name"] });
  }
  const refused = dataOrThrow(result, refusalOf, TOASTS.notSaved);
  purgeKind(COURSES);
  return Object.keys(refused);
}

/** @throws InvalidFields */
export async function removeCourse(
  { supabase }: RequestContext,
  course: string,
  expected_version: number,
): Promise<void> {
  dataOrThrow(
    await supabase.rpc("remove_course", { course, expected_version }),
    refusalOf,
    TOASTS.notRemoved,
  );
  purgeKind(COURSES);
}

/** What the site shows with the holes and the par of a course, by its title. */
export async function readShownOf({ supabase }: RequestContext, course: string): Promise<string[]> {
  const items = unwrap<{ fields: Record<string, unknown> }[]>(
    await supabase
      .from("content")
      .select("fields")
      .eq("course_id", course)
      .eq("is_shown", true)
      .order("position")
      .limit(MAX_COURSES)
      .overrideTypes<{ fields: Record<string, unknown> }[], { merge: false }>(),
  );
  return items.map(({ fields }) => titleOf(COURSES, fields));
}

/**
 * Gives a tournament the tees and the scorecard of a course.
 *
 * @param scoring how its results are worked out, if the club has not saved that
 * @returns the tournament's slug
 * @throws InvalidFields
 */
export async function takeCourse(
  { supabase }: RequestContext,
  taking: {
    tournament: string;
    course: string;
    expected_version: number;
    expected_play_version: number;
  },
  scoring: ScoringRules,
): Promise<string> {
  const result: DatabaseResult<string> = await supabase.rpc("take_course", {
    ...taking,
    scoring,
  });
  return dataOrThrow(result, refusalOfTaking, TOASTS.notTaken);
}

const REFUSALS: Readonly<Record<string, string>> = {
  course_changed: TOASTS.changed,
  course_not_found: TOASTS.changed,
  version_conflict:
    "Someone else has changed this tournament. Look at the comparison below, then take the course again.",
};

const refusalOf = ({ message }: { message: string }): string | null => REFUSALS[message] ?? null;

function refusalOfTaking(error: { code: string; message: string; details: string }): string | null {
  if (error.message === "choice_in_use") {
    const tees = (JSON.parse(error.details) as { choice: string }[]).map(({ choice }) => choice);
    return `Players play off a tee that this course does not have: ${tees.join(", ")}. Give them another tee first, or rename it as the course calls it.`;
  }
  if (error.message === "tee_unknown") {
    return `A division plays from a tee that this course does not have (${error.details}). Change the division first.`;
  }
  return refusalOf(error) ?? playRefusal(error);
}
