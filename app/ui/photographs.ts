import { pictureFilePath } from "#app/site/picture-paths.ts";
import type { Photograph } from "./photograph.tsx";

/** What `photographOf` needs of the table `pictures`. */
export const PHOTOGRAPH_COLUMNS = "id, alt, width, height, widths";

export type PhotographRow = {
  id: string;
  alt: string | null;
  width: number;
  height: number;
  widths: (number | null)[];
};

export const photographOf = ({ id, alt, width, height, widths }: PhotographRow): Photograph => ({
  id,
  alt: alt ?? "",
  width,
  height,
  widths: widths.filter((each) => each !== null),
});

/** Of a photograph in a shared link: chats load no large ones. */
const SHARED_WIDTH = 960;

/** A photograph for the preview of a shared link, as `pageMeta` takes it. */
export function sharedImageOf({ id, width: full, height, widths }: Photograph) {
  const width = widths.findLast((each) => each <= SHARED_WIDTH) ?? full;
  return {
    image: pictureFilePath(id, width, "jpg"),
    imageSize: { width, height: Math.round((height * width) / full) },
  };
}
