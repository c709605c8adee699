export const CONTENT_PATH = "/admin/content";

export const kindPath = (kind: string) => `${CONTENT_PATH}/${kind}`;
export const newItemPath = (kind: string) => `${kindPath(kind)}/new`;
export const itemPath = (kind: string, id: string) => `${kindPath(kind)}/${id}`;
export const picturePath = (kind: string, id: string) => `${itemPath(kind, id)}/picture`;
export const previewPath = (kind: string, id: string) => `${itemPath(kind, id)}/preview`;
