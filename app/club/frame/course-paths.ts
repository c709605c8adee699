import { editTournamentPath } from "#app/site/paths.ts";

/** The courses that tournaments take. */
export const COURSES_PATH = "/admin/courses";

export const NEW_COURSE_PATH = `${COURSES_PATH}/new`;

export function coursePath(id: string): string {
  return `${COURSES_PATH}/${id}`;
}

export function takeCoursePath(tournament: string): string {
  return `${editTournamentPath(tournament)}/course`;
}
