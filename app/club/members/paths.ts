import { MEMBERS_PATH } from "#app/site/paths.ts";

/** A member, and what they entered. */
export function memberPath(id: string): string {
  return `${MEMBERS_PATH}/${id}`;
}
