import { MEMBERS_PATH } from "#app/site/paths.ts";

export function memberPath(id: string): string {
  return `${MEMBERS_PATH}/${id}`;
}
