export const CONTENT_PATH = "/admin/content";

export const kindPath = (kind: string) => `${CONTENT_PATH}/${kind}`;
/** In the place of an id: one that is not saved yet. */
export const NEW_ITEM = "new";
export const itemPath = (kind: string, id: string) => `${kindPath(kind)}/${id}`;
/** @param id that it will have: so Back leads to the form of the same item, and adds no second one */
export const newItemPath = (kind: string, id?: string) =>
  `${itemPath(kind, NEW_ITEM)}${id === undefined ? "" : `?item=${id}`}`;
export const picturePath = (kind: string, id: string) => `${itemPath(kind, id)}/picture`;
export const previewPath = (kind: string, id: string) => `${itemPath(kind, id)}/preview`;
