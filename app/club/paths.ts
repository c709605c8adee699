/** The list of all tournaments. */
export const LIST_PATH = "/admin/tournaments";

/** The page that begins one. */
export const NEW_PATH = `${LIST_PATH}/new`;

/** A tournament's form. It has the id, because the slug may change. */
export function editPath(id: string): string {
  return `${LIST_PATH}/${id}`;
}

/** A tournament as visitors will see it. */
export function previewPath(id: string): string {
  return `${editPath(id)}/preview`;
}

/** The page that asks for a reason before a tournament is cancelled. */
export function cancelPath(id: string): string {
  return `${editPath(id)}/cancel`;
}

/** The page that asks for confirmation before a tournament is deleted. */
export function deletePath(id: string): string {
  return `${editPath(id)}/delete`;
}
